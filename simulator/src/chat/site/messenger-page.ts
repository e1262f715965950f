import { menuFor } from '../api/methods/set-my-commands.ts'
import type { BotService } from '../api/methods/method.ts'
import { markup, trusted, type Markup } from '../../kit/page/markup.ts'
import { page } from '../../kit/page/page.ts'
import { liveScript } from '../../kit/page/live-script.ts'
import type { Room } from '../world/room.ts'
import { chatStyle } from './chat-style.ts'
import { peopleList } from './people-list.ts'
import { thread } from './thread.ts'

/** Renders the messenger, with one chat open or none. */
export function messengerPage(service: BotService, room: Room | undefined): string {
  const { world } = service
  return page({
    title: room === undefined ? 'Messenger' : `${room.title} · Messenger`,
    brand: 'Messenger',
    home: '/',
    aside: markup`<span class="pill none">simulated</span>`,
    footnote: `A simulated messenger. You are everybody in it; the bot is @${world.bot.username}.`,
    script: liveScript,
    body: markup`<style>${trusted(chatStyle)}</style>
<div class="messenger ${room && 'open'}" data-live="/live">
<aside class="side"><div data-part="people">${peopleList(world, room)}</div>${newcomer}</aside>
<section class="chat panel">${room === undefined ? nobody : conversation(service, room)}</section></div>`,
  })
}

const newcomer = markup`<form class="new" data-quiet data-clear method="post" action="/_control/people">
<input name="firstName" required maxlength="40" placeholder="Somebody new" aria-label="Name of somebody new" autocomplete="off">
<button class="btn ghost">Add</button></form>`

const nobody = markup`<div class="hush"><p class="big">Who are you today?</p><p>Choose somebody on the left to see their chat with the bot.</p></div>`

function conversation(service: BotService, room: Room): Markup {
  const { world } = service
  return markup`<header class="with"><a class="back" href="/" aria-label="All chats">←</a>
<div><h1>${world.bot.firstName}</h1><p class="soft small" data-part="status">${status(room)}</p></div>
<div class="acts" data-part="acts">${acts(room)}</div></header>
<div class="thread" data-end data-part="thread" tabindex="0" role="log" aria-label="Messages">${thread(world, room)}</div>
<p class="refusal" data-refusal role="alert"></p>
<div data-part="composer">${composer(service, room)}</div>`
}

function status(room: Room): string {
  if (room.kind !== 'private') return `${room.title} · ${room.kind} of ${room.members.length}`
  return room.standing === 'gone'
    ? `${room.title} has deleted the account`
    : `You are ${room.title} · chat id ${room.id}`
}

function acts(room: Room): Markup | false {
  if (room.kind !== 'private') return false
  if (room.standing === 'open') return act(room, 'block', 'Block')
  return room.standing === 'blocked' && act(room, 'unblock', 'Unblock')
}

function act(room: Room, action: 'block' | 'unblock', label: string): Markup {
  return markup`<form data-quiet method="post" action="/_control/${action}"><input type="hidden" name="personId" value="${room.id}"><button class="btn ghost">${label}</button></form>`
}

function composer(service: BotService, room: Room): Markup {
  const speaker = room.members[0] ?? 0
  if (room.standing === 'blocked')
    return markup`<p class="shut">You blocked this bot. It cannot reach you.</p>`
  if (room.standing === 'stranger')
    return markup`<div class="start">${say(room, speaker, markup`<button class="btn" name="text" value="/start">Start</button>`)}${linkForm(speaker)}</div>`
  if (room.standing !== 'open') return markup`<p class="shut">Nobody can write here any more.</p>`
  const menu = menuFor(service, service.world.people.get(speaker)?.languageCode ?? 'en')
  return markup`${menu.length > 0 && say(room, speaker, markup`${menu.map(({ command, description }) => markup`<button class="chip" name="text" value="/${command}" title="${description}">/${command}</button>`)}`, 'menu')}
${say(room, speaker, markup`<input class="grow" name="text" required maxlength="4096" placeholder="Message" aria-label="Message" autocomplete="off" autofocus><button class="btn">Send</button>`)}
${room.kind === 'private' && markup`<details><summary>Open a deep link</summary>${linkForm(speaker)}</details>`}`
}

function say(room: Room, personId: number, fields: Markup, kind = 'say'): Markup {
  return markup`<form class="${kind}" data-quiet data-clear method="post" action="/_control/send"><input type="hidden" name="personId" value="${personId}"><input type="hidden" name="chatId" value="${room.id}">${fields}</form>`
}

function linkForm(personId: number): Markup {
  return markup`<form class="say" data-quiet data-clear method="post" action="/_control/open-link"><input type="hidden" name="personId" value="${personId}">
<input class="grow" name="link" required placeholder="t.me link or its code" aria-label="Deep link or its code" autocomplete="off"><button class="btn ghost">Open link</button></form>`
}
