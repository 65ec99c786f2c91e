// Who plays: names, scores, clocks, and whose turn it is.
import { $, el, fill, words } from './dom.js'

const LOW = 30 // seconds that are left when a clock turns red

let players = []
let since = 0 // when the clocks were last told

export function showPlayers(view) {
  players = view.players.map(player => ({ ...player, turn: player.turn && !view.over }))
  since = performance.now()
  players.forEach((player, seat) => showPlayer(player, $('ui-players').children[seat]))
  tick()
}

function showPlayer(player, item) {
  item.toggleAttribute('data-turn', player.turn)
  item.classList.toggle('away', !player.here)
  item.querySelector('.name').textContent = player.name
  item.querySelector('.about').textContent = player.here ? player.note : `${player.note}, ${words.away}`
  item.querySelector('.score').textContent = player.score
}

const minutes = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

// Only the clock of the one to move runs; the server tells the truth with every view.
function tick() {
  players.forEach(({ clock, turn }, seat) => {
    const face = $('ui-players').children[seat].querySelector('.clock')
    face.hidden = clock == null
    if (clock == null) return
    const left = Math.max(0, clock - (turn ? (performance.now() - since) / 1000 : 0))
    face.textContent = minutes(left)
    face.classList.toggle('low', left < LOW)
  })
}
setInterval(() => players.some(player => player.clock != null) && tick(), 500)

// The chairs in the panel of the table; somebody may ask for a bot in place of one who has left.
export function showSeats(view, askForBot) {
  const playing = view.me.length > 0 && !view.over
  $('ui-seats').replaceChildren(...view.players.map((player, seat) => {
    const mine = view.me.includes(seat)
    const state = player.bot ? words.robot : mine ? words.you : player.here ? words.here : words.away
    const button = playing && !mine && !player.bot && !player.here
      ? el('button', { class: 'btn', type: 'button', 'aria-label': fill(words.bot, player), onclick: () => askForBot(seat) }, words.letBot)
      : el('span', { class: 'soft' }, state)
    return el('li', {}, el('span', { class: `disc d${seat}`, 'aria-hidden': 'true' }), player.name, button)
  }))
}
