import type { Result } from '@cratewatch/domain/kernel/result'
import { json, type Answer } from '../kit/answer.ts'
import { faultRoutes } from '../kit/fault-routes.ts'
import { numberIn, textIn, type Fields } from '../kit/fields.ts'
import type { Asked, Route } from '../kit/routes.ts'
import { messageBody } from './api/bodies.ts'
import type { BotApi } from './api/bot-api.ts'
import { chatFaultKinds } from './api/chat-faults.ts'
import { followDeepLink, pressButton, say } from './world/speak.ts'
import { block, unblock } from './world/standing.ts'

/** `/_control/*`: acts as people in the messenger and sets faults, outside every limit. */
export const chatControl: readonly Route<BotApi>[] = [
  ['POST', /^\/_control\/people$/, addPerson],
  ['POST', /^\/_control\/send$/, send],
  ['POST', /^\/_control\/open-link$/, openLink],
  ['POST', /^\/_control\/press$/, press],
  ['POST', /^\/_control\/block$/, (api, { fields }) => moved(block(api.service.world, personIn(fields)))],
  ['POST', /^\/_control\/unblock$/, (api, { fields }) => moved(unblock(api.service.world, personIn(fields)))],
  ...faultRoutes('/_control/faults', chatFaultKinds, (api: BotApi) => api.faults),
  ['GET', /^\/_control\/calls$/, (api) => json(200, { calls: api.calls.recent() })],
]

/** `POST people {firstName, languageCode?}`: adds a person who has not met the bot. */
function addPerson({ service }: BotApi, { fields }: Asked): Answer {
  const firstName = textIn(fields, 'firstName')
  if (firstName === undefined) return json(400, { error: 'firstName-missing' })
  const languageCode = textIn(fields, 'languageCode')
  return json(
    200,
    service.world.addPerson({ firstName, ...(languageCode !== undefined && { languageCode }) }),
  )
}

/** `POST send {personId, text, chatId?}`: a person writes. */
function send({ service: { world } }: BotApi, { fields }: Asked): Answer {
  const text = textIn(fields, 'text')
  if (text === undefined) return json(400, { error: 'text-missing' })
  const said = say(world, personIn(fields), text, numberIn(fields, 'chatId') ?? personIn(fields))
  return outcome(said, (message) => messageBody(world, message))
}

/** `POST open-link {personId, link}`: opens `…/<bot>?start=<code>`; the code alone is enough. */
function openLink({ service: { world } }: BotApi, { fields }: Asked): Answer {
  const said = followDeepLink(world, personIn(fields), textIn(fields, 'link')?.trim() ?? '')
  return outcome(said, (message) => messageBody(world, message))
}

/** `POST press {personId, messageId, button, chatId?}`: `button` is its text or its data. */
function press({ service }: BotApi, { fields }: Asked): Answer {
  const roomId = numberIn(fields, 'chatId')
  const pressed = pressButton(service.world, personIn(fields), {
    messageId: numberIn(fields, 'messageId') ?? 0,
    button: textIn(fields, 'button') ?? '',
    ...(roomId !== undefined && { roomId }),
  })
  return outcome(pressed, (it) => it)
}

function moved(change: ReturnType<typeof block>): Answer {
  return outcome(change, ({ id, standing }) => ({ chatId: id, standing }))
}

function personIn(fields: Fields): number {
  return numberIn(fields, 'personId') ?? 0
}

function outcome<T>(result: Result<T, string>, present: (value: T) => unknown): Answer {
  return result.ok ? json(200, present(result.value)) : json(409, { error: result.error })
}
