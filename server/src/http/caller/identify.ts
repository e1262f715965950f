import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { networkOf } from '../limits/address-key.ts'
import { bearerToken, type Authenticate, type Session } from './caller.ts'
import { refuseRequest } from '../refusals/refuse-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null for visitors, and before `identify`. */
    session: Session | null
  }
}

/** Called for operators' calls by a user who is not an operator, or not yet. */
export type OnRefusedOperator = (request: FastifyRequest, session: Session) => Promise<void>

/** Identifies the caller before the rest of the request is read, and refuses those the endpoint is not for. */
export function identify(
  { caller, isSensitive }: Pick<Endpoint, 'caller' | 'isSensitive'>,
  authenticate: Authenticate,
  onRefusedOperator?: OnRefusedOperator,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (caller === 'visitor') return undefined
    const token = bearerToken(request.headers.authorization)
    const session = token === null ? null : await authenticate(token)
    request.session = session && { ...session, network: networkOf(request.ip) }
    if (caller === 'anybody') return undefined
    if (request.session === null) return refuseRequest(request, reply, { code: 'USER_NOT_AUTHENTICATED' })
    if (caller === 'admin' && request.session.operator !== 'operator') {
      await onRefusedOperator?.(request, request.session)
      return refuseRequest(request, reply, { code: 'FORBIDDEN' })
    }
    if (isSensitive && !request.session.isRecent) {
      return refuseRequest(request, reply, { code: 'REAUTHENTICATION_REQUIRED' })
    }
    return undefined
  }
}
