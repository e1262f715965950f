import type { ServerResponse } from 'node:http'
import { html, text, says, json, type Answer, readable, type Incoming } from '../../kit/serve.ts'
import { spoil, throughMarketplaceFaults, forbiddenPage } from '../faults/through-marketplace-faults.ts'
import { claimsCredentials, readCredential, accessToken, requestToken } from '../oauth/credential.ts'
import { getInventory, getListing, moveCopies } from './inventory.ts'
import { getList, getIdentity, deleteWant, getWants, getSearch } from './lists.ts'
import { getMaster, getVersions } from './masters.ts'
import { invalidToken, tooManyRequests, missing, type Verdict } from './refusals.ts'
import { getRelease, getStats } from './release.ts'
import type { Service, ApiRequest } from './request.ts'

const sitePath =
  /^\/(?:_control|covers|release|master|sell|seller|user|fonts)\/|^\/(?:_control|oauth\/authorize|favicon\.ico)$/

/** Whether a path belongs to the API; the rest is the site, its pictures and the console page. */
export function isApi(path: string): boolean {
  return !sitePath.test(path)
}

/** Serves one API request: User-Agent, budget, faults, credentials, resource. */
export async function serveApi(
  service: Service,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  // Clients without a User-Agent are refused before the budget: nothing is spent, and no rate headers are sent.
  if (!incoming.headers['user-agent'])
    return { ...html(403, forbiddenPage), headers: { Server: 'cloudflare' } }
  const { address, method, target, path } = incoming
  const atMs = service.serviceNow()
  const authenticated = claimsCredentials(incoming)
  const entry = service.requests.add({ atMs, address, method, path: target, authenticated })
  const verdict = service.admit(address, atMs, authenticated)
  const struck = verdict.refused ? [] : service.faults.strike({ method, path })
  // A removal that a fault meets before it is done changes nothing.
  const isStopped =
    method === 'DELETE' && struck.some(({ kind, when }) => kind !== 'slow' && when !== 'after')
  const done = () => (isStopped ? text(204, '') : answer(service, incoming))
  const honest = verdict.refused ? tooManyRequests(verdict) : done()
  for (const { kind } of struck) moveCopies(service.world, path, kind)
  const answered = struck.reduce(spoil, honest)
  const whole = {
    ...answered,
    headers: { ...headersOf(answered, verdict), Date: new Date(service.world.clock.now()).toUTCString() },
  }
  const arrived = await throughMarketplaceFaults(response, whole, struck, service.faults)
  if (arrived !== undefined) entry.status = arrived.status
  return arrived
}

function answer(service: Service, incoming: Incoming): Answer {
  if (incoming.path === '/oauth/request_token') return requestToken(incoming, service.vault)
  if (incoming.path === '/oauth/access_token') return accessToken(incoming, service.vault)
  const credential = readCredential(incoming, service.vault, service.world.collectors)
  if (!credential.ok) return invalidToken()
  const { method, path, query } = incoming
  return answerApi(service, { method, path, query, credential: credential.value })
}

/** Returns the headers of every answer, 404 and 429 included; a 429 has no CORS header. */
function headersOf(answer: Answer, verdict: Verdict): Readonly<Record<string, string>> {
  return {
    Server: 'nginx',
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

type Resource = (service: Service, request: ApiRequest, params: readonly string[]) => Answer

/** The resources of the API, most requested first. */
const resources: readonly (readonly [RegExp, Resource])[] = [
  [/^\/marketplace\/stats\/(\d+)$/, getStats],
  [/^\/releases\/(\d+)$/, getRelease],
  [/^\/masters\/(\d+)$/, getMaster],
  [/^\/masters\/(\d+)\/versions$/, getVersions],
  [/^\/database\/search$/, getSearch],
  [/^\/users\/([^/]+)\/wants$/, getWants],
  [/^\/users\/([^/]+)\/inventory$/, getInventory],
  [/^\/marketplace\/listings\/(\d+)$/, getListing],
  [/^\/lists\/(\d+)$/, getList],
  [/^\/oauth\/identity$/, getIdentity],
  [/^\/$/, () => json(200, { hello: 'Welcome to the marketplace API.', api_version: 'v2' })],
  [/^\/artists\/\d+$/, () => says(404, 'Artist not found.')],
  [/^\/labels\/\d+$/, () => says(404, 'Label not found.')],
  // Exists for sellers, who may only POST to it; listings cannot be read by release.
  [/^\/marketplace\/listings$/, () => says(405, 'Method GET is not allowed for this resource.')],
]

const wantPath = /^\/users\/([^/]+)\/wants\/(\d+)$/

/** Reads the resource of a path; 404 for an unknown path, 405 for any method but reading. Wants can be removed. */
function answerApi(service: Service, request: ApiRequest): Answer {
  const want = request.method === 'DELETE' ? wantPath.exec(request.path) : null
  if (want !== null) return deleteWant(service, request, want.slice(1).map(readable))
  for (const [pattern, resource] of resources) {
    const match = pattern.exec(request.path)
    if (match === null) continue
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return says(405, `Method ${request.method} is not allowed for this resource.`)
    }
    return resource(service, request, match.slice(1).map(readable))
  }
  return missing.resource()
}
