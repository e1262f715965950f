import { hours } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { wholeNumber } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import type { BotService } from './method.ts'

/** Takes a message back, for two days. */
export function deleteMessage({ world }: BotService, payload: Payload): Result<true, Refusal> {
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const id = wholeNumber(payload, 'message_id')
  const message = room.value.messages.find((each) => each.id === id)
  if (message === undefined) return refused(badRequest('message to delete not found'))
  const tooOld = between(message.at, world.clock.now()) > hours(48)
  const notOurs = message.from !== 'bot' && room.value.kind !== 'private'
  if (tooOld || notOurs) return refused(badRequest("message can't be deleted"))
  world.erase(room.value, message.id)
  return ok(true)
}
