import { html, seeOther, text, type Answer } from '../../kit/answer.ts'
import { numberIn, textIn } from '../../kit/fields.ts'
import type { Asked, Route } from '../../kit/routes.ts'
import type { BotApi } from '../api/bot-api.ts'
import { followDeepLink } from '../world/speak.ts'
import { deepLinkPage } from './deep-link-page.ts'
import { messengerPage } from './messenger-page.ts'

/** The pages people look at: the messenger, and what a deep link opens. */
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

/** Somebody chose who they are on a deep link's page. */
function follow({ service: { world } }: BotApi, { fields }: Asked): Answer {
  const personId = numberIn(fields, 'personId') ?? 0
  const link = `https://t.me/${world.bot.username}?start=${textIn(fields, 'code') ?? ''}`
  const said = followDeepLink(world, personId, link.replace(/\?start=$/, ''))
  return said.ok ? seeOther(`/chats/${personId}`) : text(409, said.error)
}
