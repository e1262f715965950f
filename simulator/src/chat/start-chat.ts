import type { ServerResponse } from 'node:http'
import { answerBotApi, type BotApi, type LoggedCall } from './api/bot-api.ts'
import { chatFaultKinds, type ChatFaultKind } from './api/chat-faults.ts'
import { SendLimiter, vendorLimits, type SendLimits } from './api/send-limits.ts'
import { chatSite } from './site/site.ts'
import { Updates } from './updates/updates.ts'
import { runningClock, type Clock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import type { Incoming } from '../kit/incoming.ts'
import { LiveFeed } from '../kit/live-feed.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route, type Asked, type Route } from '../kit/routes.ts'
import { serve, type ServeOptions } from '../kit/serve.ts'
import { json, type Answer } from '../kit/answer.ts'
import { ChatWorld, type NewPerson } from './world/chat-world.ts'
import type { Result } from '@cratewatch/domain/kernel/result'
import { faultRoutes } from '../kit/fault-routes.ts'
import { numberIn, textIn, type Fields } from '../kit/fields.ts'
import { messageBody } from './api/bodies.ts'
import { followDeepLink, pressButton, say } from './world/speak.ts'
import { block, unblock } from './world/standing.ts'

export type ChatOptions = Omit<ServeOptions, 'tls'> & {
  /** The bot's token; default `demoToken`. */
  readonly token?: string
  readonly botUsername?: string
  /** Default wall time. */
  readonly clock?: Clock
  readonly limits?: Partial<SendLimits>
  /** The people at the start; default three. */
  readonly people?: readonly NewPerson[]
}

export type Chat = {
  /** Base of the Bot API (`apiRoot`), without a slash at the end. */
  readonly apiUrl: string
  /** Base of the messenger's pages; the same server. Deep links are `{url}/{botUsername}?start={code}`. */
  readonly url: string
  readonly token: string
  readonly world: ChatWorld
  readonly updates: Updates
  readonly faults: Faults<ChatFaultKind>
  readonly calls: RequestLog<LoggedCall>
  /** Ends every connection, waiting polls included. */
  close(): Promise<void>
}

/** The default token of the bot. */
const demoToken = '7700000001:simulated-bot-token'

const demoPeople: readonly NewPerson[] = [
  { firstName: 'Nora', lastName: 'Lindqvist', username: 'nora_digs' },
  { firstName: 'Mateo', lastName: 'Rivas', username: 'mateo45rpm', languageCode: 'es' },
  { firstName: 'June' },
]

/** Starts the chat vendor: Bot API, messenger and control API on one port. */
export async function startChat(options: ChatOptions = {}): Promise<Chat> {
  const token = options.token ?? demoToken
  const clock = options.clock ?? runningClock()
  const bot = {
    id: Number.parseInt(token, 10) || 7_700_000_001,
    firstName: 'Cratewatch',
    username: options.botUsername ?? 'cratewatch_bot',
  }
  const world = new ChatWorld(bot, clock)
  const updates = new Updates(world)
  const feed = new LiveFeed()
  world.onHappening = (happening) => updates.receive(happening)
  world.onChange = () => feed.notify('chats')
  for (const person of options.people ?? demoPeople) world.addPerson(person)
  const faults = new Faults<ChatFaultKind>()
  const api: BotApi = {
    service: { world, updates, commands: new Map() },
    token,
    limiter: new SendLimiter({ ...vendorLimits, ...options.limits }),
    faults,
    calls: new RequestLog(),
  }
  const server = await serve(options)
  server.answerWith((incoming, response) => respond(api, feed, incoming, response))
  return {
    apiUrl: server.url,
    url: server.url,
    token,
    world,
    updates,
    faults,
    calls: api.calls,
    async close() {
      updates.close()
      clock.stop()
      faults.clear()
      await server.close()
    },
  }
}

async function respond(
  api: BotApi,
  feed: LiveFeed,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { path } = incoming
  if (path.startsWith('/bot')) return answerBotApi(api, incoming, response)
  if (path !== '/live') return route([...chatControl, ...chatSite], api, incoming)
  feed.subscribe(response, 'chats')
  return undefined
}

/** `/_control/*`: acts as people in the messenger and sets faults, outside every limit. */
const chatControl: readonly Route<BotApi>[] = [
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
