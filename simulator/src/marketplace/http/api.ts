import type { ServerResponse } from 'node:http'
import { deliver } from '../faults/deliver.ts'
import type { FaultRule } from '../faults/fault-rule.ts'
import type { Faults } from '../faults/faults.ts'
import { spoil } from '../faults/spoil.ts'
import { forbiddenPage } from '../faults/vendor-pages.ts'
import { claimsCredentials, readCredential } from '../oauth/credential.ts'
import { accessToken, requestToken } from '../oauth/token-endpoints.ts'
import { html, says } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import type { Verdict } from './rate-window.ts'
import { invalidToken, tooManyRequests } from './refusals.ts'
import type { RequestLog } from './request-log.ts'
import { answerApi } from './routes.ts'
import type { Service } from './service.ts'

export type Gate = {
  readonly admit: (address: string, now: number, authenticated: boolean) => Verdict
  readonly faults: Faults
  readonly log: RequestLog
}

const sitePath =
  /^\/(?:_control|covers|release|master|sell|user|fonts)\/|^\/(?:_control|oauth\/authorize|favicon\.ico)$/

/** Whether a path belongs to the API; the rest is the site, its pictures and the control desk. */
export function isApi(path: string): boolean {
  return !sitePath.test(path)
}

/** One API request, from the door to the wire: name, budget, traps, credentials, resource. */
export async function serveApi(
  service: Service,
  gate: Gate,
  incoming: Incoming,
  response: ServerResponse,
): Promise<undefined> {
  if (!incoming.headers['user-agent']) return turnAway(response, gate)
  const { address, method, target } = incoming
  const atMs = service.serviceNow()
  const authenticated = claimsCredentials(incoming)
  const entry = gate.log.add({ atMs, address, method, path: target, authenticated })
  const verdict = gate.admit(address, atMs, authenticated)
  const struck = verdict.refused ? [] : gate.faults.strike(incoming.path)
  const answered = struck.reduce(
    spoil,
    verdict.refused ? tooManyRequests(verdict) : answer(service, incoming),
  )
  if (arrivesWhole(struck)) entry.status = answered.status
  else response.once('finish', () => (entry.status = answered.status))
  await deliver(response, answered, headersOf(answered, verdict), struck, gate.faults)
  return undefined
}

/** Nameless clients never get past the edge: no budget is spent, no rate headers are sent. */
async function turnAway(response: ServerResponse, gate: Gate): Promise<undefined> {
  const page = html(403, forbiddenPage)
  await deliver(response, page, { Server: 'cloudflare', 'Content-Type': page.type }, [], gate.faults)
}

function answer(service: Service, incoming: Incoming): Answer {
  if (incoming.path === '/oauth/request_token') return requestToken(incoming, service.vault)
  if (incoming.path === '/oauth/access_token') return accessToken(incoming, service.vault)
  const credential = readCredential(incoming, service.vault, service.world.collectors)
  if (!credential.ok) return invalidToken()
  try {
    const { method, path, query } = incoming
    return answerApi(service, { method, path, query, credential: credential.value })
  } catch (problem) {
    return says(
      500,
      `The simulator failed: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
    )
  }
}

function arrivesWhole(struck: readonly FaultRule[]): boolean {
  return struck.every((rule) => !['reset', 'stall', 'truncated'].includes(rule.kind))
}

/** The headers every answer carries, 404 and 429 included; a 429 is not for other origins to read. */
function headersOf(answer: Answer, verdict: Verdict): Readonly<Record<string, string>> {
  return {
    Server: 'nginx',
    'Content-Type': answer.type,
    Vary: 'Accept-Encoding',
    'X-Discogs-Media-Type': 'discogs.v2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, must-revalidate',
    ...(answer.status !== 429 && {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Content-Type, authorization, User-Agent',
      'Access-Control-Allow-Methods': 'HEAD, OPTIONS, GET',
    }),
    ...answer.headers,
    'X-Discogs-Ratelimit': String(verdict.limit),
    'X-Discogs-Ratelimit-Used': String(verdict.used),
    'X-Discogs-Ratelimit-Remaining': String(answer.status === 429 ? 0 : verdict.remaining),
  }
}
