import type { ServerResponse } from 'node:http'
import { refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { html, json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Faults } from '../plumbing/faults.ts'
import { throughTraps } from '../plumbing/through-traps.ts'
import type { Incoming } from '../../wire/incoming.ts'
import type { CallLog, LoggedCall } from './call-log.ts'
import { badGatewayPage, refusalOf } from './chat-faults.ts'
import type { Call, ChatFault } from './chat-faults.ts'
import type { BotService } from './methods/method.ts'
import { methodNamed, speaks } from './methods/methods.ts'
import { readPayload, wholeNumber, words } from './payload.ts'
import { tooManyRequests, unauthorized, unknownMethod } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import type { SendGate } from './send-limits.ts'

export type BotApi = {
  readonly service: BotService
  readonly token: string
  readonly gate: SendGate
  readonly faults: Faults<ChatFault, Call>
  readonly calls: CallLog
}

/** One call of the Bot API, from `/bot<token>/<method>` to the answer: name, traps, limits, method. */
export async function answerBotApi(
  api: BotApi,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(incoming.path) ?? []
  if (token === undefined) return envelope(refused(unknownMethod))
  if (token !== api.token) return envelope(refused(unauthorized))
  const call = { method, payload: readPayload(incoming) }
  const entry = method === 'getUpdates' ? undefined : api.calls.add(logged(api, call))
  const struck = api.faults.strike(call)
  const answer = await through(api, call, struck)
  const arrived = await throughTraps(response, answer, struck, () => api.faults.held())
  if (arrived !== undefined) note(entry, arrived)
  return arrived
}

/** Obeys the call unless a trap stands before it; a trap of the vendor's own replaces the answer. */
async function through(api: BotApi, call: Call, struck: readonly ChatFault[]): Promise<Answer> {
  const stopped = struck.some((rule) => rule.kind !== 'slow' && rule.when !== 'after')
  const honest = stopped ? refused(silence) : await obey(api, call)
  return struck.reduce(spoil, envelope(honest))
}

async function obey(api: BotApi, { method, payload }: Call): Promise<Result<unknown, Refusal>> {
  const run = methodNamed(method)
  if (run === undefined) return refused(unknownMethod)
  const chatId = wholeNumber(payload, 'chat_id')
  if (speaks(method) && chatId !== undefined) {
    const verdict = api.gate.admit(chatId, api.service.world.clock.now())
    if (verdict !== 'passes') return refused(tooManyRequests(verdict.retryAfter))
  }
  return run(api.service, payload)
}

function spoil(answer: Answer, rule: ChatFault): Answer {
  if (rule.kind === 'html-502') return html(502, badGatewayPage)
  const refusal = refusalOf(rule)
  return refusal === undefined ? answer : envelope(refused(refusal))
}

/** What a connection that breaks would have carried. */
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

function logged(api: BotApi, { method, payload }: Call): Omit<LoggedCall, 'status'> {
  const chatId = wholeNumber(payload, 'chat_id')
  const text = words(payload, 'text') ?? words(payload, 'caption')
  return {
    at: api.service.world.clock.now(),
    method,
    ...(chatId !== undefined && { chatId }),
    ...(text !== undefined && { text: text.slice(0, 200) }),
  }
}

function note(entry: LoggedCall | undefined, answer: Answer): void {
  if (entry === undefined) return
  entry.status = answer.status
  if (answer.status === 200) return
  const match = /"description":"((?:[^"\\]|\\.)*)"/.exec(String(answer.body))
  if (match !== null) entry.description = String(JSON.parse(`"${match[1]}"`))
}
