import type { BotApi } from '../api/bot-api.ts'
import { isChatFaultKind } from '../api/chat-faults.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { numberIn, readControlBody, textIn } from '../plumbing/control-body.ts'
import type { Incoming } from '../../wire/incoming.ts'

export function listFaults({ faults }: BotApi): Answer {
  return json(200, { faults: faults.list(), holding: faults.holding })
}

/** `POST faults {kind, method?, chatId?, share? | next?, retryAfter?, delayMs?, when?}`: sets a trap. */
export function setFault({ faults }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const { kind, when } = body
  const share = numberIn(body, 'share')
  if (!isChatFaultKind(kind) || (share !== undefined && (share < 0 || share > 1)))
    return json(400, { error: 'bad-fault' })
  const next = numberIn(body, 'next')
  const method = textIn(body, 'method')
  const chatId = numberIn(body, 'chatId')
  const delayMs = numberIn(body, 'delayMs')
  const retryAfter = numberIn(body, 'retryAfter')
  const id = faults.add({
    kind,
    ...(share !== undefined && { share }),
    ...(next !== undefined && { next }),
    ...(method !== undefined && { method }),
    ...(chatId !== undefined && { chatId }),
    ...(delayMs !== undefined && { delayMs }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...((when === 'before' || when === 'after') && { when }),
  })
  return json(200, { id })
}

/** `DELETE faults?id=`: takes traps away, all of them when none is named, and lets stalled calls go. */
export function clearFaults({ faults }: BotApi, incoming: Incoming): Answer {
  const id = incoming.query.get('id')
  if (id !== null) return json(faults.remove(Number(id)) ? 200 : 404, { faults: faults.list() })
  faults.clear()
  return json(200, { faults: faults.list() })
}
