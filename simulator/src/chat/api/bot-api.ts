import type { ServerResponse } from 'node:http'
import { refused, type Result } from '@cratewatch/domain/kernel/result'
import { html, json, type Answer } from '../../kit/answer.ts'
import type { FaultRule, Faults } from '../../kit/faults.ts'
import { readFields, type Fields } from '../../kit/fields.ts'
import type { Incoming } from '../../kit/incoming.ts'
import type { RequestLog } from '../../kit/request-log.ts'
import { throughFaults } from '../../kit/through-faults.ts'
import { badGatewayPage, refusalOf, type ChatFaultKind } from './chat-faults.ts'
import type { BotService } from './methods/method.ts'
import { methodNamed, speaks } from './methods/methods.ts'
import { wholeNumber, words } from './payload.ts'
import { badRequest, tooManyRequests, unauthorized, unknownMethod, type Refusal } from './refusal.ts'
import type { SendLimiter } from './send-limits.ts'

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
