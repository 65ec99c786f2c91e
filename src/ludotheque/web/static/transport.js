// How a page speaks to the library: over a WebSocket. A site without a server puts offline/transport.js in this place.

/**
 * @param {URL} url as ws or wss
 * @returns {WebSocket}
 */
export const openSocket = url => new WebSocket(url)
