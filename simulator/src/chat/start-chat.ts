import type { ServerResponse } from 'node:http'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Clock } from '../kit/clock.ts'
import { actRoutes, type Acts } from '../kit/console.ts'
import { Faults } from '../kit/faults.ts'
import { RequestLog } from '../kit/request-log.ts'
import { route, numberIn, textIn, type Fields } from '../kit/routes.ts'
import { serve, type Incoming, type ServeOptions, type Answer } from '../kit/serve.ts'
import {
  answerBotApi,
  SendLimiter,
  vendorLimits,
  type BotApi,
  type LoggedCall,
  type ChatFaultKind,
  type SendLimits,
} from './api/bot-api.ts'
import { Updates } from './api/updates.ts'
import { chatSite } from './site/site.ts'
import { ChatWorld, type NewPerson } from './world/chat-world.ts'
import { followDeepLink, pressButton, say, block, unblock } from './world/speak.ts'

export type ChatOptions = Omit<ServeOptions, 'tls'> & {
  readonly clock: Clock
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

/** The token of the bot. */
const demoToken = '7700000001:simulated-bot-token'

const demoPeople: readonly NewPerson[] = [
  { firstName: 'Nora', lastName: 'Lindqvist', username: 'nora_digs' },
  { firstName: 'Mateo', lastName: 'Rivas', username: 'mateo45rpm', languageCode: 'es' },
  { firstName: 'June' },
]

/** Starts the chat vendor: Bot API, messenger and control API on one port. */
export async function startChat({ clock, ...options }: ChatOptions): Promise<Chat> {
  const bot = { id: 7_700_000_001, firstName: 'Cratewatch', username: 'cratewatch_bot' }
  const world = new ChatWorld(bot, clock)
  const updates = new Updates(world)
  world.onHappening = (happening) => updates.receive(happening)
  for (const person of options.people ?? demoPeople) world.addPerson(person)
  const faults = new Faults<ChatFaultKind>()
  const api: BotApi = {
    service: { world, updates, commands: new Map() },
    token: demoToken,
    limiter: new SendLimiter({ ...vendorLimits, ...options.limits }),
    faults,
    calls: new RequestLog(),
  }
  const server = await serve(options)
  server.answerWith((incoming, response) => respond(api, incoming, response))
  return {
    apiUrl: server.url,
    url: server.url,
    token: demoToken,
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
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  if (incoming.path.startsWith('/bot')) return answerBotApi(api, incoming, response)
  return route([...actRoutes(chatActs), ...chatSite], api, incoming)
}

/** What the people in the messenger do, outside every limit. */
const chatActs: Acts<BotApi> = {
  people: ({ service }, fields) => {
    const firstName = textIn(fields, 'firstName')
    return firstName === undefined ? refused('name-missing') : ok(service.world.addPerson({ firstName }))
  },
  send: ({ service }, fields) =>
    say(service.world, personIn(fields), textIn(fields, 'text') ?? '', numberIn(fields, 'chatId')),
  'open-link': ({ service }, fields) =>
    followDeepLink(service.world, personIn(fields), textIn(fields, 'link')?.trim() ?? ''),
  press: ({ service }, fields) =>
    pressButton(service.world, personIn(fields), {
      roomId: numberIn(fields, 'chatId') ?? personIn(fields),
      messageId: numberIn(fields, 'messageId') ?? 0,
      button: textIn(fields, 'button') ?? '',
    }),
  block: ({ service }, fields) => block(service.world, personIn(fields)),
  unblock: ({ service }, fields) => unblock(service.world, personIn(fields)),
}

function personIn(fields: Fields): number {
  return numberIn(fields, 'personId') ?? 0
}

/** What a server has in its environment whose bot is to chat here. */
export function chatSettings({ token, apiUrl, url }: Chat): Record<string, string> {
  return { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_LINK_URL: url }
}
