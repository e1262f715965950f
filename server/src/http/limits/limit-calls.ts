import type { FastifyRequest } from 'fastify'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { scopeOfCall } from '@cratewatch/contracts/token-scopes'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { hashToken } from '../../secrets.ts'
import { addressKey, networkOf } from './address-key.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { RATE_LIMITS, type CountedBy, type Limit } from './rate-limits.ts'

/** The limits of one endpoint, by when their key is known. */
export type CallLimits = {
  /** Counts by address, before the request is read. Returns how long to wait, or null. */
  beforeAuthentication(request: FastifyRequest): Duration | null
  /** Counts by account, once session and body are known. */
  inside(request: FastifyRequest): Duration | null
  /** Takes back what only failed calls cost. */
  succeeded(request: FastifyRequest): void
}

/** Returns an endpoint's name in the contract's table: the key of its limits and its operation id. */
export function endpointName(endpoint: Endpoint): keyof typeof endpoints | null {
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
  return names.find((name) => endpoints[name] === endpoint) ?? null
}

/** Returns what a personal token needs for a call; null: none may make it. */
export function scopeOf(endpoint: Endpoint) {
  const name = endpointName(endpoint)
  return name === null ? null : scopeOfCall(name)
}

/** Applies the table of limits to one endpoint. */
export function limitsOf(endpoint: Endpoint, limiter: RateLimiter): CallLimits {
  const name = endpointName(endpoint)
  const limits = name === null ? [] : (RATE_LIMITS[name] ?? [])
  const keyOf = (limit: Limit, request: FastifyRequest) =>
    `${name} ${limit.by} ${COUNTED_AS[limit.by](request)}`
  const hitAll = (chosen: readonly Limit[]) => (request: FastifyRequest) => {
    const waits = chosen.map((limit) => limiter.hit(keyOf(limit, request), limit))
    return waits.reduce((longest, wait) => ((wait ?? 0) > (longest ?? 0) ? wait : longest), null)
  }
  return {
    beforeAuthentication: hitAll(limits.filter((limit) => limit.by === 'address')),
    inside: hitAll(limits.filter((limit) => limit.by !== 'address')),
    succeeded(request) {
      for (const limit of limits) if (limit.successIsFree) limiter.giveBack(keyOf(limit, request))
    },
  }
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
