import type { ServerResponse } from 'node:http'
import { answerBotApi, type BotApi, type LoggedCall } from './api/bot-api.ts'
import type { ChatFaultKind } from './api/chat-faults.ts'
import { SendLimiter, vendorLimits, type SendLimits } from './api/send-limits.ts'
import { chatControl } from './control-api.ts'
import { chatSite } from './site/site.ts'
import { Updates } from './updates/updates.ts'
import { runningClock, type Clock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import type { Incoming } from '../kit/incoming.ts'
import { LiveFeed } from '../kit/live-feed.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route } from '../kit/routes.ts'
import { serve, type ServeOptions } from '../kit/serve.ts'
import type { Answer } from '../kit/answer.ts'
import { ChatWorld, type NewPerson } from './world/chat-world.ts'

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
export const demoToken = '7700000001:simulated-bot-token'

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
