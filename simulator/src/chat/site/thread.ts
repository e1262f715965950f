import { markup, type Markup } from '../../kit/page.ts'
import { renderText } from '../api/formatted-text.ts'
import {
  type ChatWorld,
  type Button,
  type Message,
  fullName,
  type Press,
  type Room,
} from '../world/chat-world.ts'

/** Renders the messages of a room by day, with the buttons below the bot's. */
export function thread(world: ChatWorld, room: Room): Markup {
  if (room.messages.length === 0) {
    return markup`<div class="hush"><p class="big">Nothing here yet</p>
      <p>Press Start: bots never speak first.</p></div>`
  }
  const presses = [...world.presses.values()].filter((press) => press.roomId === room.id)
  let day = ''
  return markup`${room.messages.map((message) => {
    const today = dayOf(message)
    const divider = today !== day && markup`<p class="day"><span>${today}</span></p>`
    day = today
    return markup`${divider}${line(world, room, message, presses)}`
  })}${heard(presses.at(-1), room.messages.at(-1))}`
}

/** Renders the bot's answer to the last press, until a newer message. */
function heard(press: Press | undefined, last: Message | undefined): Markup | false {
  const answer = press?.answer
  if (answer === undefined || answer.text === '') return false
  if (press !== undefined && last !== undefined && last.at > press.at) return false
  return markup`<p class="heard" role="status">${answer.text}</p>`
}

function line(world: ChatWorld, room: Room, message: Message, presses: readonly Press[]): Markup {
  const { content, from } = message
  if (content.kind === 'migrated' || content.kind === 'migrated-from')
    return markup`<p class="day"><span>The group became a supergroup</span></p>`
  const author = from !== 'bot' && room.kind !== 'private' ? world.people.get(from) : undefined
  const edited = message.editedAt !== undefined && 'edited '
  return markup`<article class="said ${from === 'bot' ? 'bot' : 'mine'}" id="message-${message.id}">
<div class="bubble">${author && markup`<b class="author">${fullName(author)}</b>`}
<div class="words">${renderText(content.body)}</div>
<time>${edited}${timeOf(message)}</time></div>
${message.keyboard && keyboard(room, message, presses)}</article>`
}

function keyboard(room: Room, message: Message, presses: readonly Press[]): Markup {
  const rows = message.keyboard ?? []
  return markup`<div class="keys">${rows.map(
    (row) => markup`<div>${row.map((button) => key(room, message, button, presses))}</div>`,
  )}</div>`
}

function key(room: Room, message: Message, button: Button, presses: readonly Press[]): Markup {
  if ('url' in button)
    return markup`<a class="key" href="${button.url}" target="_blank" rel="noreferrer">${button.text} <span aria-hidden="true">↗</span></a>`
  const last = presses.findLast(
    (press) => press.messageId === message.id && press.data === button.callback_data,
  )
  const waits = last !== undefined && last.answer === undefined
  return markup`<form data-quiet method="post" action="/_control/press">
<input type="hidden" name="personId" value="${room.members[0]}"><input type="hidden" name="chatId" value="${room.id}">
<input type="hidden" name="messageId" value="${message.id}"><input type="hidden" name="button" value="${button.callback_data}">
<button class="key ${waits && 'waits'}">${button.text}${waits && markup`<span class="sr"> (waiting for the bot)</span>`}</button></form>`
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function dayOf(message: Message): string {
  return days.format(message.at)
}

function timeOf(message: Message): string {
  return times.format(message.at)
}
