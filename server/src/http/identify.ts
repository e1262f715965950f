import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '@cratewatch/contracts/endpoint'
import { bearerToken, type Authenticate, type Session } from './caller.ts'
import { refuseRequest } from './refuse-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls: null for visitors, and until `identify` has run. */
    session: Session | null
  }
}

/** Finds out who calls before anything else of the request is read, and refuses whom the door is not for. */
export function identify(caller: Caller, authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (caller === 'visitor') return undefined
    const token = bearerToken(request.headers.authorization)
    request.session = token === null ? null : await authenticate(token)
    if (request.session === null) return refuseRequest(request, reply, { code: 'USER_NOT_AUTHENTICATED' })
    if (caller === 'admin' && !request.session.isAdmin) {
      return refuseRequest(request, reply, { code: 'FORBIDDEN' })
    }
    return undefined
  }
}
