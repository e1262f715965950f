import type { Result } from '@cratewatch/domain/kernel/result'
import type { BotApi } from '../api/bot-api.ts'
import { messageBody } from '../api/bodies.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { numberIn, readControlBody, textIn } from '../plumbing/control-body.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { route } from '../plumbing/routes.ts'
import type { Route } from '../plumbing/routes.ts'
import { block, deleteGroup, deletePerson, kick, migrate, openGroup, unblock } from '../world/standing.ts'
import { followDeepLink, pressButton, say } from '../world/speak.ts'
import { clearFaults, listFaults, setFault } from './control-faults.ts'
import { roomState } from './room-state.ts'

const routes: readonly Route<BotApi>[] = [
  ['GET', /^\/_control\/people$/, (api) => json(200, { people: [...api.service.world.people.values()] })],
  ['POST', /^\/_control\/people$/, addPerson],
  ['POST', /^\/_control\/send$/, send],
  ['POST', /^\/_control\/open-link$/, openLink],
  ['POST', /^\/_control\/press$/, press],
  ['GET', /^\/_control\/messages$/, readMessages],
  ['POST', /^\/_control\/block$/, onRoom(block)],
  ['POST', /^\/_control\/unblock$/, onRoom(unblock)],
  ['POST', /^\/_control\/delete-person$/, onRoom(deletePerson)],
  ['POST', /^\/_control\/groups$/, addGroup],
  ['POST', /^\/_control\/migrate$/, onRoom(migrate)],
  ['POST', /^\/_control\/kick$/, onRoom(kick)],
  ['POST', /^\/_control\/delete-group$/, onRoom(deleteGroup)],
  ['GET', /^\/_control\/faults$/, listFaults],
  ['POST', /^\/_control\/faults$/, setFault],
  ['DELETE', /^\/_control\/faults$/, clearFaults],
  ['GET', /^\/_control\/calls$/, (api) => json(200, { calls: api.calls.list() })],
  ['DELETE', /^\/_control\/calls$/, clearCalls],
  ['POST', /^\/_control\/clock\/advance$/, advanceClock],
]

/** The hand behind the curtain: `/_control/*`, JSON (or a form) in, JSON out, outside every limit and trap. */
export function answerControl(api: BotApi, incoming: Incoming): Answer {
  return route(routes, api, incoming)
}

/** `POST people {firstName, lastName?, username?, languageCode?}`: a stranger to the bot. */
function addPerson({ service }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const firstName = textIn(body, 'firstName')
  if (firstName === undefined) return json(400, { error: 'firstName-missing' })
  const lastName = textIn(body, 'lastName')
  const username = textIn(body, 'username')
  const languageCode = textIn(body, 'languageCode')
  const person = service.world.addPerson({
    firstName,
    ...(lastName !== undefined && { lastName }),
    ...(username !== undefined && { username }),
    ...(languageCode !== undefined && { languageCode }),
  })
  return json(200, person)
}

/** `POST send {personId, text, chatId?}`: somebody writes. */
function send({ service }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const text = textIn(body, 'text')
  if (text === undefined) return json(400, { error: 'text-missing' })
  const said = say(service.world, personIn(body), text, numberIn(body, 'chatId') ?? personIn(body))
  return outcome(said, (message) => messageBody(service.world, message))
}

/** `POST open-link {personId, link}`: follows `…/<bot>?start=<code>`; a bare code will do. */
function openLink({ service }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const said = followDeepLink(service.world, personIn(body), textIn(body, 'link')?.trim() ?? '')
  return outcome(said, (message) => messageBody(service.world, message))
}

/** `POST press {personId, messageId, button, chatId?}`: `button` is what it says or the data it carries. */
function press({ service }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const roomId = numberIn(body, 'chatId')
  const pressed = pressButton(service.world, personIn(body), {
    messageId: numberIn(body, 'messageId') ?? 0,
    button: textIn(body, 'button') ?? '',
    ...(roomId !== undefined && { roomId }),
  })
  return outcome(pressed, (it) => it)
}

/** `GET messages?chatId=`: what stands in a room (a private room has its person's id), and how it stands. */
function readMessages({ service }: BotApi, incoming: Incoming): Answer {
  const state = roomState(service.world, Number(incoming.query.get('chatId')))
  return state === undefined ? json(404, { error: 'no-such-room' }) : json(200, state)
}

/** `POST groups {title, members: [personId, …], kind?}`. */
function addGroup({ service }: BotApi, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const members = Array.isArray(body['members']) ? body['members'].map(Number) : []
  if (members.length === 0 || members.some((id) => !service.world.people.has(id)))
    return json(400, { error: 'no-such-person' })
  const kind = body['kind'] === 'supergroup' ? 'supergroup' : 'group'
  const room = openGroup(service.world, textIn(body, 'title') ?? 'Diggers', members, kind)
  return json(200, roomState(service.world, room.id))
}

function clearCalls({ calls }: BotApi): Answer {
  calls.clear()
  return json(200, { cleared: true })
}

/** `POST clock/advance {ms}`. */
function advanceClock({ service }: BotApi, incoming: Incoming): Answer {
  const ms = numberIn(readControlBody(incoming), 'ms')
  if (ms === undefined || ms < 0) return json(400, { error: 'ms-missing' })
  service.world.clock.advance(ms)
  return json(200, { now: service.world.clock.now() })
}

/** A change to the room or person named by `chatId` or `personId`; the answer is the room as it is now. */
function onRoom(change: typeof migrate): Route<BotApi>[2] {
  return ({ service }, incoming) => {
    const body = readControlBody(incoming)
    const changed = change(service.world, numberIn(body, 'chatId') ?? personIn(body))
    return outcome(changed, (room) => roomState(service.world, room.id))
  }
}

function personIn(body: Readonly<Record<string, unknown>>): number {
  return numberIn(body, 'personId') ?? 0
}

function outcome<T>(result: Result<T, string>, present: (value: T) => unknown): Answer {
  return result.ok ? json(200, present(result.value)) : json(409, { error: result.error })
}
