import { html, seeOther, text, type Answer } from '../../kit/answer.ts'
import { numberIn, textIn } from '../../kit/fields.ts'
import type { Asked, Route } from '../../kit/routes.ts'
import type { BotApi } from '../api/bot-api.ts'
import { followDeepLink } from '../world/speak.ts'
import { messengerPage } from './messenger-page.ts'
import { markup, trusted } from '../../kit/page/markup.ts'
import { page } from '../../kit/page/page.ts'
import type { ChatWorld } from '../world/chat-world.ts'
import { avatar } from './avatar.ts'
import { chatStyle } from './chat-style.ts'

/** The pages of the messenger, and the one that a deep link opens. */
export const chatSite: readonly Route<BotApi>[] = [
  ['GET', /^\/$/, ({ service }) => html(200, messengerPage(service, undefined))],
  ['GET', /^\/chats\/(-?\d+)$/, readRoom],
  ['POST', /^\/follow$/, follow],
  ['GET', /^\/(\w+)$/, readDeepLink],
]

function readRoom({ service }: BotApi, { params: [id] }: Asked): Answer {
  const room = service.world.rooms.get(Number(id))
  return room === undefined ? text(404, 'There is no such chat.') : html(200, messengerPage(service, room))
}

function readDeepLink({ service: { world } }: BotApi, { params: [name = ''], query }: Asked): Answer {
  return name.toLowerCase() === world.bot.username.toLowerCase()
    ? html(200, deepLinkPage(world, query.get('start') ?? ''))
    : text(404, 'There is no such page.')
}

/** Opens a deep link as the person chosen on its page. */
function follow({ service: { world } }: BotApi, { fields }: Asked): Answer {
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
