import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import { pressLivesMs } from '../../world/press.ts'
import { words } from '../payload.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import type { BotService } from './method.ts'

const longestText = 200

/** Answers a pressed button, which until then shows that it waits. */
export function answerCallbackQuery({ world }: BotService, payload: Fields): Result<true, Refusal> {
  const press = world.presses.get(words(payload, 'callback_query_id') ?? '')
  if (press === undefined || press.at + pressLivesMs < world.clock.now())
    return refused(badRequest('query is too old and response timeout expired or query ID is invalid'))
  const text = words(payload, 'text')
  if (text !== undefined && text.length > longestText) return refused(badRequest('MESSAGE_TOO_LONG'))
  press.answer = { text: text ?? '' }
  world.onChange(press.roomId)
  return ok(true)
}
