import type { FastifyReply } from 'fastify'
import { TOKEN_CALLS } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { RateLimiter } from './rate-limiter.ts'

/** The headers by which a program learns what it has left. */
export const LIMIT_HEADERS = {
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
