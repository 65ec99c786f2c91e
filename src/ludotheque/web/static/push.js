// Subscribes this browser to notices through its push service.

/**
 * @param {string} root the address of the library
 * @param {string} key the public key of its notices
 * @returns {Promise<boolean>} whether this browser is told also when it is closed
 */
export async function subscribe(root, key) {
  if (!key || !navigator.serviceWorker) return false
  const worker = await navigator.serviceWorker.register(`${root}push-worker.js`)
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON()
  const fields = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  return (await post(root, 'notices', fields)).ok
}

/**
 * @param {string} root
 * @param {string} path
 * @param {Record<string, string>} fields
 */
export const post = (root, path, fields) =>
  fetch(`${root}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
