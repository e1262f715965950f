import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { botBody, roomBody } from '../bodies.ts'
import { wholeNumber, words } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import { badRequest, chatNotFound } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import type { BotService } from './method.ts'

export function getMe({ world }: BotService): Result<unknown, Refusal> {
  return ok({
    ...botBody(world.bot),
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  })
}

/** A chat can be looked at even where nothing can be said. */
export function getChat({ world }: BotService, payload: Payload): Result<unknown, Refusal> {
  const room = world.rooms.get(wholeNumber(payload, 'chat_id') ?? Number.NaN)
  if (room === undefined || room.standing === 'stranger') return refused(chatNotFound)
  return ok({
    ...roomBody(world, room),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
  })
}

export function sendChatAction({ world }: BotService, payload: Payload): Result<true, Refusal> {
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const known = /^(?:typing|upload_photo|choose_sticker|find_location)$/
  return known.test(words(payload, 'action') ?? '')
    ? ok(true)
    : refused(badRequest('wrong parameter action in request'))
}
