import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { scopeOfCall } from '@cratewatch/contracts/token-scopes'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { TOKEN_CALLS } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../base/secrets.ts'
import { addressKey, isThisMachine, networkOf } from '../caller/address-key.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { EVERY_CALL, RATE_LIMITS, type CountedBy, type Limit } from './rate-limits.ts'

/** The limits of one endpoint, by when their key is known. */
export type CallLimits = {
  /** Counts by address, before the request is read. Returns how long to wait, or null. */
  beforeAuthentication(request: FastifyRequest): Duration | null
  /** Counts by account, once session and body are known. */
  inside(request: FastifyRequest): Duration | null
  /** Takes back what only failed calls cost. */
  succeeded(request: FastifyRequest): void
}

/** Makes the hook that refuses who is over a limit. `closing`: their connection ends, and with it what they go on sending. */
export function limitBy(hit: CallLimits['inside'], { closing = false } = {}) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const retryAfter = hit(request)
    if (retryAfter === null) return undefined
    if (closing) void reply.header('connection', 'close')
    return refuseRequest(request, reply, { code: 'RATE_LIMITED', retryAfter })
  }
}

/** Returns an endpoint's name in the contract's table: the key of its limits and its operation id. */
function endpointName(endpoint: Endpoint): keyof typeof endpoints | null {
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
  return names.find((name) => endpoints[name] === endpoint) ?? null
}

/** Returns what a personal token needs for a call; null: none may make it. */
export function scopeOf(endpoint: Endpoint) {
  const name = endpointName(endpoint)
  return name === null ? null : scopeOfCall(name)
}

const EVERY = 'every call'
type NamedLimit = { readonly of: string; readonly limit: Limit }

/** Applies the table of limits to one endpoint; null: only what every call counts against. */
export function limitsOf(endpoint: Endpoint | null, limiter: RateLimiter): CallLimits {
  const name = endpoint && endpointName(endpoint)
  const own = name === null ? [] : (RATE_LIMITS[name] ?? []).map((limit) => ({ of: name, limit }))
  const all: readonly NamedLimit[] = [...EVERY_CALL.map((limit) => ({ of: EVERY, limit })), ...own]
  const keyOf = ({ of, limit: { by } }: NamedLimit, request: FastifyRequest) =>
    `${of} ${by} ${COUNTED_AS[by](request)}`
  const hitAll = (chosen: readonly NamedLimit[]) => (request: FastifyRequest) => {
    const waits = chosen
      .filter((each) => counts(each, request))
      .map((each) => limiter.hit(keyOf(each, request), each.limit))
    return waits.reduce((longest, wait) => ((wait ?? 0) > (longest ?? 0) ? wait : longest), null)
  }
  return {
    beforeAuthentication: hitAll(all.filter(({ limit }) => limit.by === 'address')),
    inside: hitAll(all.filter(({ limit }) => limit.by !== 'address')),
    succeeded(request) {
      for (const each of own) if (each.limit.successIsFree) limiter.uncount(keyOf(each, request))
    },
  }
}

/**
 * Whether a call counts. What every call counts against spares this machine, which could do worse, and a proxy on it
 * that nobody has declared stands for everybody.
 */
function counts({ of, limit: { by } }: NamedLimit, request: FastifyRequest): boolean {
  return of !== EVERY || (!isThisMachine(request.ip) && (by !== 'user' || request.session !== null))
}

const COUNTED_AS: Readonly<Record<CountedBy, (request: FastifyRequest) => string>> = {
  address: (request) => addressKey(request.ip),
  email(request) {
    const { email } = request.body as { readonly email: string }
    return `${networkOf(request.ip)} ${normaliseEmail(email) ?? email}`
  },
  // Hashed, so that a counter's name is not a usable token.
  token(request) {
    const { token } = request.body as { readonly token: string }
    return hashToken(token).toString('base64url')
  },
  user: (request) => request.session?.userId ?? '',
}

/** The headers by which a program learns what it has left. */
const LIMIT_HEADERS = {
  limit: 'ratelimit-limit',
  remaining: 'ratelimit-remaining',
  reset: 'ratelimit-reset',
} as const

/** Counts a call of a personal token and says in its answer what is left; returns how long to wait, or null. */
export function limitToken(
  reply: Pick<FastifyReply, 'header'>,
  limiter: RateLimiter,
  tokenId: string,
): Duration | null {
  const key = `token ${tokenId}`
  const wait = limiter.hit(key, TOKEN_CALLS)
  const { hits, resetsIn } = limiter.left(key, TOKEN_CALLS)
  void reply
    .header(LIMIT_HEADERS.limit, TOKEN_CALLS.max)
    .header(LIMIT_HEADERS.remaining, hits)
    .header(LIMIT_HEADERS.reset, Math.ceil(resetsIn / 1000))
  return wait
}
