import type { ServerResponse } from 'node:http'
import { refused, type Result } from '@cratewatch/domain/kernel/result'
import { type FaultRule, type Faults, throughFaults } from '../../kit/faults.ts'
import type { RequestLog } from '../../kit/request-log.ts'
import { readFields, type Fields } from '../../kit/routes.ts'
import { html, json, type Answer, type Incoming } from '../../kit/serve.ts'
import { type BotService, methodNamed, speaks } from './methods.ts'
import {
  wholeNumber,
  words,
  badRequest,
  tooManyRequests,
  unauthorized,
  unknownMethod,
  type Refusal,
  chatNotFound,
  forbidden,
} from './refusal.ts'

/** A call as it arrived, with the beginning of its text. */
export type LoggedCall = {
  readonly atMs: number
  readonly method: string
  readonly chatId: number | undefined
  readonly text: string | undefined
}

export type BotApi = {
  readonly service: BotService
  readonly token: string
  readonly limiter: SendLimiter
  readonly faults: Faults<ChatFaultKind>
  /** The calls, without polling. */
  readonly calls: RequestLog<LoggedCall>
}

/** Answers a call of the Bot API, `/bot<token>/<method>`: token, faults, limits, method. */
export async function answerBotApi(
  api: BotApi,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(incoming.path) ?? []
  if (token === undefined) return envelope(refused(unknownMethod))
  if (token !== api.token) return envelope(refused(unauthorized))
  const fields = readFields(incoming)
  if (!fields.ok) return envelope(refused(badRequest('object expected')))
  const payload = fields.value
  const chatId = wholeNumber(payload, 'chat_id')
  const isPoll = method === 'getUpdates'
  const text = words(payload, 'text')?.slice(0, 200)
  const atMs = api.service.world.clock.now()
  const entry = isPoll ? undefined : api.calls.add({ atMs, method, chatId, text })
  const struck = api.faults.strike({ method, chatId, isSpared: isPoll })
  const result = await outcome(api, method, payload, struck)
  const answer = struck.some(({ kind }) => kind === 'html-502') ? html(502, badGatewayPage) : envelope(result)
  const arrived = await throughFaults(response, answer, struck, api.faults)
  if (entry !== undefined && arrived !== undefined) {
    entry.status = arrived.status
    if (!result.ok) entry.description = result.error.description
  }
  return arrived
}

/** Runs the method unless a fault comes before it; the refusal of a fault replaces the answer. */
async function outcome(
  api: BotApi,
  method: string,
  payload: Fields,
  struck: readonly FaultRule<ChatFaultKind>[],
): Promise<Result<unknown, Refusal>> {
  const stopped = struck.some((rule) => rule.kind !== 'slow' && rule.when !== 'after')
  const honest = stopped ? refused(silence) : await obey(api, method, payload)
  const refusal = struck.map(refusalOf).findLast((each) => each !== undefined)
  return refusal === undefined ? honest : refused(refusal)
}

async function obey(api: BotApi, method: string, payload: Fields): Promise<Result<unknown, Refusal>> {
  const run = methodNamed(method)
  if (run === undefined) return refused(unknownMethod)
  const chatId = wholeNumber(payload, 'chat_id')
  if (speaks(method) && chatId !== undefined) {
    const verdict = api.limiter.admit(chatId, api.service.world.clock.now())
    if (verdict !== 'passes') return refused(tooManyRequests(verdict.retryAfter))
  }
  return run(api.service, payload)
}

/** The answer of a connection that breaks, which nobody receives. */
const silence: Refusal = { code: 500, description: 'Internal Server Error' }

function envelope(result: Result<unknown, Refusal>): Answer {
  if (result.ok) return json(200, { ok: true, result: result.value })
  const { code, description, parameters } = result.error
  return json(
    code,
    { ok: false, error_code: code, description, ...(parameters && { parameters }) },
    parameters?.retry_after === undefined ? {} : { 'Retry-After': String(parameters.retry_after) },
  )
}

/** The faults of the vendor, independent of the chat's state. */
const chatFaultKinds = [
  'rate-limited',
  'blocked',
  'chat-not-found',
  'error-500',
  'bad-gateway',
  'html-502',
  'slow',
  'stall',
  'reset',
] as const

export type ChatFaultKind = (typeof chatFaultKinds)[number]

/** Returns the refusal of a fault; undefined for faults of the connection and a proxy's page. */
function refusalOf({ kind, retryAfter }: FaultRule<ChatFaultKind>): Refusal | undefined {
  switch (kind) {
    case 'rate-limited':
      return tooManyRequests(retryAfter ?? 1)
    case 'blocked':
      return forbidden('bot was blocked by the user')
    case 'chat-not-found':
      return chatNotFound
    case 'error-500':
      return { code: 500, description: 'Internal Server Error' }
    case 'bad-gateway':
      return { code: 502, description: 'Bad Gateway' }
    default:
      return undefined
  }
}

const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`

/** The limits on the bot's messages. The vendor publishes the rates, and tolerates short bursts. */
export type SendLimits = {
  /** Messages a second, all chats together. */
  readonly overall: number
  /** How many messages to one chat may come at once; after them one a second. */
  readonly burst: number
  /** Messages a minute to one group. */
  readonly group: number
}

export const vendorLimits: SendLimits = { overall: 30, burst: 3, group: 20 }

/** Counts admitted messages. Refused ones do not count. */
export class SendLimiter {
  readonly #limits: SendLimits
  #overall: number[] = []
  #chats = new Map<number, number>()
  #groups = new Map<number, number[]>()

  constructor(limits: SendLimits) {
    this.#limits = limits
  }

  /** Admits a message at `now` (ms, never decreasing), or says how many seconds to wait. */
  admit(chatId: number, now: number): 'passes' | { readonly retryAfter: number } {
    const wait = Math.max(this.#overallWait(now), this.#chatWait(chatId, now), this.#groupWait(chatId, now))
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1_000) }
    this.#overall.push(now)
    this.#chats.set(chatId, Math.max(this.#chats.get(chatId) ?? 0, now) + 1_000)
    if (chatId < 0) this.#groups.get(chatId)?.push(now)
    return 'passes'
  }

  #overallWait(now: number): number {
    this.#overall = this.#overall.filter((at) => at > now - 1_000)
    return waitIn(this.#overall, this.#limits.overall, 1_000, now)
  }

  /** Each message costs a second; a debt of `burst` seconds is allowed. */
  #chatWait(chatId: number, now: number): number {
    if (this.#chats.size > 10_000)
      for (const [id, paid] of this.#chats) if (paid < now) this.#chats.delete(id)
    const debt = Math.max(0, (this.#chats.get(chatId) ?? 0) - now)
    return Math.max(0, debt + 1_000 - this.#limits.burst * 1_000)
  }

  #groupWait(chatId: number, now: number): number {
    if (chatId >= 0) return 0
    const sent = (this.#groups.get(chatId) ?? []).filter((at) => at > now - 60_000)
    this.#groups.set(chatId, sent)
    return waitIn(sent, this.#limits.group, 60_000, now)
  }
}

function waitIn(sent: readonly number[], limit: number, windowMs: number, now: number): number {
  const oldest = sent.at(-limit)
  return oldest === undefined ? 0 : oldest + windowMs - now
}
