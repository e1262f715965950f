import type { BotService } from '../api/methods/method.ts'
import { html, text } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { seeOther } from '../plumbing/see-other.ts'
import { numberIn, readControlBody, textIn } from '../plumbing/control-body.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { followDeepLink } from '../world/speak.ts'
import { deepLinkPage } from './deep-link-page.ts'
import { messengerPage } from './messenger-page.ts'

/** The pages people look at: the messenger, and what a deep link opens. */
export function answerSite(service: BotService, incoming: Incoming): Answer {
  const { path, method } = incoming
  if (method === 'POST' && path === '/follow') return follow(service, incoming)
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'Pages are only read.')
  if (path === '/') return html(200, messengerPage(service, undefined))
  const room = /^\/chats\/(-?\d+)$/.exec(path)?.[1]
  if (room !== undefined) return answerRoom(service, Number(room))
  if (path.slice(1).toLowerCase() === service.world.bot.username.toLowerCase())
    return html(200, deepLinkPage(service.world, incoming.query.get('start') ?? ''))
  return text(404, 'There is no such page.')
}

function answerRoom(service: BotService, roomId: number): Answer {
  const room = service.world.rooms.get(roomId)
  return room === undefined ? text(404, 'There is no such chat.') : html(200, messengerPage(service, room))
}

/** Somebody chose who they are on a deep link's page. */
function follow({ world }: BotService, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const personId = numberIn(body, 'personId') ?? 0
  const link = `https://t.me/${world.bot.username}?start=${textIn(body, 'code') ?? ''}`
  const said = followDeepLink(world, personId, link.replace(/\?start=$/, ''))
  return said.ok ? seeOther(`/chats/${personId}`) : text(409, said.error)
}
