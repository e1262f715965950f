import { LIVE_PATH } from '@cratewatch/contracts/live'
import { LIVE_SCOPE } from '@cratewatch/contracts/token-scopes'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../caller/caller.ts'
import { identify } from '../identify.ts'
import { limitBy, limitsOf } from '../limits/limit-calls.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import type { LiveHub } from './live-hub.ts'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Closes the connection with the stream, so that a shutdown need not wait for it to become idle.
  connection: 'close',
  // Without it, buffering proxies would hold events back.
  'x-accel-buffering': 'no',
}

/** Streams live events to signed-in users; all streams end when the app closes. */
export function serveLive(
  app: FastifyInstance,
  hub: LiveHub,
  callers: { readonly authenticate: Authenticate; readonly limiter: RateLimiter },
): void {
  const limits = limitsOf(null, callers.limiter)
  const onRequest = [
    limitBy(limits.beforeAuthentication),
    identify({ caller: 'user', method: 'GET', path: LIVE_PATH, scope: LIVE_SCOPE }, callers),
  ]
  const preHandler = limitBy(limits.inside)
  app.addHook('preClose', () => hub.close())
  app.get(LIVE_PATH, { onRequest, preHandler }, (request, reply) => {
    const { session } = request
    if (session === null || !hub.hasRoom(session.userId)) {
      return refuseRequest(request, reply, { code: 'RATE_LIMITED', retryAfter: minutes(1) })
    }
    reply.hijack()
    // Written as a list, headers are not kept for as long as the stream; neither is what was asked.
    reply.raw.writeHead(
      200,
      Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }).flatMap(headerLines),
    )
    request.raw.headers = {}
    request.raw.rawHeaders = []
    hub.open(session, reply.raw)
    return reply
  })
}

function headerLines([name, value]: [string, string | number | string[] | undefined]): string[] {
  return [value ?? []].flat().flatMap((each) => [name, String(each)])
}
