import { markup, trusted, page, liveScript, type Markup } from '../../kit/page.ts'
import { numberIn, textIn, type PageRequest, type Route } from '../../kit/routes.ts'
import { html, seeOther, text, type Answer } from '../../kit/serve.ts'
import type { BotApi } from '../api/bot-api.ts'
import { menuFor, type BotService } from '../api/methods.ts'
import type { ChatWorld, Room, Standing } from '../world/chat-world.ts'
import { followDeepLink } from '../world/speak.ts'
import { thread } from './thread.ts'

/** Renders the messenger, with one chat open or none. */
function messengerPage(service: BotService, room: Room | undefined): string {
  const { world } = service
  return page({
    title: room === undefined ? 'Messenger' : `${room.title} · Messenger`,
    brand: 'Messenger',
    home: '/',
    aside: markup`<span class="pill none">simulated</span>`,
    footnote: `A simulated messenger. You are everybody in it; the bot is @${world.bot.username}.`,
    script: liveScript,
    body: markup`<style>${trusted(chatStyle)}</style>
<div class="messenger ${room && 'open'}" data-every="500">
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

const remarks: Readonly<Record<Standing, string>> = {
  open: 'No messages yet',
  stranger: 'Has not met the bot yet',
  blocked: 'Blocked the bot',
  gone: 'Account deleted',
  migrated: 'Moved to a supergroup',
}

/** Lists the people to choose from, latest talk first. */
function peopleList(world: ChatWorld, open: Room | undefined): Markup {
  const rooms = [...world.rooms.values()].toSorted((a, b) => lastAt(b) - lastAt(a))
  return markup`<ul class="people">${rooms.map(
    (room) => markup`<li><a href="/chats/${room.id}" ${room === open && markup`aria-current="page"`}>
${avatar(room.id, room.title)}<span><b>${room.title}</b><small>${preview(world, room)}</small></span></a></li>`,
  )}</ul>`
}

function preview(world: ChatWorld, room: Room): string {
  const last = room.messages.at(-1)
  const body = last !== undefined && 'body' in last.content ? last.content.body.text : ''
  if (last === undefined || room.standing !== 'open' || body === '') return remarks[room.standing]
  return `${last.from === 'bot' ? world.bot.firstName : 'You'}: ${body.slice(0, 80)}`
}

function lastAt(room: Room): number {
  return room.messages.at(-1)?.at ?? 0
}

/** The pages of the messenger, and the one that a deep link opens. */
export const chatSite: readonly Route<BotApi>[] = [
  ['GET', /^\/$/, ({ service }) => html(200, messengerPage(service, undefined))],
  ['GET', /^\/chats\/(-?\d+)$/, readRoom],
  ['POST', /^\/follow$/, follow],
  ['GET', /^\/(\w+)$/, readDeepLink],
]

function readRoom({ service }: BotApi, { params: [id] }: PageRequest): Answer {
  const room = service.world.rooms.get(Number(id))
  return room === undefined ? text(404, 'There is no such chat.') : html(200, messengerPage(service, room))
}

function readDeepLink({ service: { world } }: BotApi, { params: [name = ''], query }: PageRequest): Answer {
  return name.toLowerCase() === world.bot.username.toLowerCase()
    ? html(200, deepLinkPage(world, query.get('start') ?? ''))
    : text(404, 'There is no such page.')
}

/** Opens a deep link as the person chosen on its page. */
function follow({ service: { world } }: BotApi, { fields }: PageRequest): Answer {
  const personId = numberIn(fields, 'personId') ?? 0
  const link = `https://t.me/${world.bot.username}?start=${textIn(fields, 'code') ?? ''}`
  const said = followDeepLink(world, personId, link.replace(/\?start=$/, ''))
  return said.ok ? seeOther(`/chats/${personId}`) : text(409, said.error)
}

/** Renders the page of `t.me/<bot>?start=<code>`: the bot, and the choice of a person. */
function deepLinkPage({ bot, people, rooms }: ChatWorld, code: string): string {
  const able = [...people.values()].filter(({ id }) =>
    ['open', 'stranger'].includes(rooms.get(id)?.standing ?? ''),
  )
  return page({
    title: `Chat with ${bot.firstName}`,
    brand: 'Messenger',
    home: '/',
    narrow: true,
    footnote: 'A simulated messenger: on a phone, this page would open the app.',
    body: markup`<style>${trusted(chatStyle)}</style><section class="panel invite">${avatar(bot.id, bot.firstName)}
<h1>${bot.firstName}</h1><p class="soft">@${bot.username}</p><p>Who starts the chat?</p>
<form method="post" action="/follow" class="stack"><input type="hidden" name="code" value="${code}">
${able.map(({ id, firstName, lastName }) => markup`<button class="btn ghost" name="personId" value="${id}">Start as ${firstName} ${lastName}</button>`)}</form></section>`,
  })
}

/** Colour pairs of paper and ink with enough contrast (at least 4.5 : 1). */
const pairs = [
  '#1f3a5f,#f3ead7',
  '#2d4739,#f2d9a8',
  '#772f1a,#f8e3cf',
  '#5b2a86,#f7e2f0',
  '#08415c,#e9f3ea',
  '#461220,#fcd9d4',
]

/** Draws a round avatar with a person's initials, always in the same colours. */
function avatar(id: number, name: string): Markup {
  const [paper = '', ink = ''] = (pairs[Math.abs(id) % pairs.length] ?? '').split(',')
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
  return markup`<span class="avatar" style="background:${paper};color:${ink}" aria-hidden="true">${initials}</span>`
}

/** The messenger's additions to the common style. */
const chatStyle = `
h1{font-size:21px}.sr{position:absolute;clip-path:inset(50%)}
.wrap:has(.messenger){max-width:1120px;padding-bottom:24px}.wrap:has(.messenger) footer{margin-top:18px}
.messenger{display:grid;grid-template-columns:300px 1fr;gap:18px;height:max(440px,calc(100dvh - 176px))}
.side{display:flex;flex-direction:column;gap:12px;min-height:0}.side>div{flex:1;overflow:auto;scrollbar-width:thin}
.people{list-style:none;padding:2px;display:grid;gap:2px}.people a{display:flex;gap:12px;align-items:center;padding:10px 12px;border-radius:12px;text-decoration:none;min-height:60px}
.people a:hover{background:color-mix(in srgb,var(--ink) 5%,transparent)}.people a[aria-current]{background:var(--sleeve);box-shadow:var(--shade)}
.people span:last-child{min-width:0;display:grid}.people b,.people small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.people small{color:var(--ink2);font-size:13.5px}
.avatar{flex:none;width:42px;height:42px;border-radius:50%;display:grid;place-items:center;font:700 15px/1 Bricolage,system-ui;letter-spacing:0}
.new{display:flex;gap:8px}.new input{flex:1}
.chat{display:flex;flex-direction:column;padding:0;min-height:0;overflow:hidden}
.with{display:flex;gap:14px;align-items:center;padding:14px 20px;border-bottom:1px solid var(--line)}.with .acts{margin-left:auto}.back{display:none}
.thread{flex:1;overflow:auto;padding:18px 20px 8px;display:flex;flex-direction:column;gap:10px;scrollbar-width:thin;outline-offset:-3px;background:radial-gradient(circle at 20px 20px,color-mix(in srgb,var(--ink) 4%,transparent) 1px,transparent 1.5px) 0 0/22px 22px,color-mix(in srgb,var(--paper) 55%,var(--sleeve))}
.thread>:first-child{margin-top:auto}
.said{max-width:min(78%,500px);display:grid;gap:5px}.said.mine{align-self:flex-end}.said.bot{align-self:flex-start}
.bubble{border-radius:16px;padding:9px 14px 7px;background:var(--sleeve);box-shadow:0 1px 2px #3b2a1426,0 0 0 1px color-mix(in srgb,var(--line) 60%,transparent);overflow:hidden}
.bot .bubble{border-bottom-left-radius:5px}.mine .bubble{background:var(--ink);color:var(--paper);box-shadow:none;border-bottom-right-radius:5px}
.words{white-space:pre-wrap;overflow-wrap:anywhere}.bubble time{display:block;text-align:right;font-size:12px;color:var(--ink2);font-variant-numeric:tabular-nums}.mine time{color:inherit;opacity:.72}
.author{display:block;font-size:13.5px;margin-bottom:2px}.words a{color:var(--label);text-decoration-color:currentColor}.mine .words a{color:inherit}
.words code,.words pre{font:.86em JB,ui-monospace,monospace;background:color-mix(in srgb,var(--ink) 8%,transparent);border-radius:5px;padding:1px 5px}.words pre{padding:8px 10px;overflow:auto}
.words blockquote{border-left:3px solid var(--label);padding-left:10px;color:var(--ink2)}
.keys{display:grid;gap:5px}.keys>div{display:flex;gap:5px}.keys form,.keys a{flex:1}.key{display:flex;align-items:center;justify-content:center;gap:5px;width:100%;min-height:42px;border:0;border-radius:11px;padding:8px 12px;font:600 14.5px Instrument,system-ui;background:color-mix(in srgb,var(--label) 11%,var(--sleeve));color:var(--ink);text-decoration:none;cursor:pointer}
.key:hover{background:color-mix(in srgb,var(--label) 20%,var(--sleeve))}.key:active{transform:translateY(1px)}
.key.waits{background:repeating-linear-gradient(115deg,color-mix(in srgb,var(--label) 11%,var(--sleeve)) 0 14px,color-mix(in srgb,var(--label) 22%,var(--sleeve)) 14px 28px);background-size:200% 100%;animation:waits 2s linear infinite}@keyframes waits{to{background-position:-62px 0}}
.day{text-align:center;margin:10px 0 4px}.day span{font-size:13px;font-weight:600;color:var(--ink2);background:var(--sleeve);border-radius:99px;padding:3px 12px;box-shadow:inset 0 0 0 1px var(--line)}
.heard{align-self:center;background:var(--ink);color:var(--paper);border-radius:99px;padding:7px 16px;font-size:14.5px;position:sticky;bottom:4px}
.hush{margin:auto;padding:32px;text-align:center;color:var(--ink2);max-width:36ch}.hush .big{font:750 24px/1.15 Bricolage,system-ui;letter-spacing:-.02em;color:var(--ink);margin-bottom:8px}
[data-part=composer]{border-top:1px solid var(--line);padding:12px 20px 14px;display:grid;gap:10px}.say,.start{display:flex;gap:10px}.start{flex-wrap:wrap}.start .say:last-child{flex:1}.grow{flex:1;width:100%}
.menu{display:flex;gap:6px;overflow-x:auto;scrollbar-width:none}.chip{border:0;border-radius:99px;min-height:34px;padding:5px 13px;font:500 13.5px JB,ui-monospace,monospace;background:color-mix(in srgb,var(--ink) 7%,transparent);color:var(--ink);cursor:pointer}.chip:hover{background:color-mix(in srgb,var(--ink) 13%,transparent)}
details summary{cursor:pointer;font-size:14px;color:var(--ink2);padding:4px 0}.shut{text-align:center;color:var(--ink2);padding:10px}.refusal{color:var(--label);font-size:14px;padding:0 20px}.refusal:not(:empty){padding:8px 20px}
.invite{display:grid;justify-items:center;gap:8px;text-align:center;padding:36px 24px}.invite .avatar{width:92px;height:92px;font-size:32px}.invite h1{font-size:30px}.invite form{width:100%;margin-top:10px}
@media(max-width:720px){header.top{padding:12px 0}.messenger{grid-template-columns:1fr;height:calc(100dvh - 132px)}.messenger.open .side,.messenger:not(.open) .chat{display:none}.wrap:has(.messenger){padding:0 10px 10px}.wrap:has(.messenger) footer{margin-top:8px;padding-top:8px;font-size:12px}.back{display:grid;place-items:center;width:42px;height:42px;text-decoration:none;font-size:22px}.with{padding:8px 12px 8px 4px}.said{max-width:88%}}
`
