import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { tokenRefusal, type TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './caller/address-key.ts'
import { bearerToken, type Authenticate, type Session } from './caller/caller.ts'
import { limitToken } from './limits/limit-calls.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import { refuseRequest } from './refusals/handle-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null for visitors, and before `identify`. */
    session: Session | null
  }
}

/** Called for operators' calls by a user who is not an operator, or not yet. */
export type OnRefusedOperator = (request: FastifyRequest, session: Session) => Promise<void>

/** What a call asks of its caller. `scope`: what a personal token needs; null: none is accepted. */
type Wanted = Pick<Endpoint, 'caller' | 'isSensitive' | 'method' | 'path' | 'file'> & {
  readonly scope: TokenScope | 'any' | null
}

type Identifying = {
  readonly authenticate: Authenticate
  readonly limiter: RateLimiter
  readonly onRefusedOperator?: OnRefusedOperator
}

/** Identifies the caller before the rest of the request is read, and refuses those the endpoint is not for. */
export function identify(
  { caller, isSensitive, scope, method, path, file }: Wanted,
  { authenticate, limiter, onRefusedOperator }: Identifying,
) {
  const mayRead = isReading({ method, path, ...(file && { file }) })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (caller === 'visitor') return undefined
    const session = await sessionOf(request, authenticate)
    // A personal token is not a session: whoever sends one where anybody may call is a visitor.
    request.session = caller === 'anybody' && session?.scopes ? null : session
    if (caller === 'anybody') return undefined
    if (session === null) return refuseRequest(request, reply, { code: 'USER_NOT_AUTHENTICATED' })
    if (session.scopes !== null) {
      const retryAfter = limitToken(reply, limiter, session.id)
      if (retryAfter !== null) return refuseRequest(request, reply, { code: 'RATE_LIMITED', retryAfter })
      const code = tokenRefusal(session.scopes, scope)
      if (code !== null) return refuseRequest(request, reply, { code })
    }
    const code = refusalOf(session, { caller, isSensitive, mayRead })
    if (code === 'FORBIDDEN') await onRefusedOperator?.(request, session)
    if (code === null) return undefined
    return refuseRequest(request, reply, {
      code,
      ...(isOperating(code, caller) && { cause: 'only-looking' }),
    })
  }
}

/** Returns why a session may not make a call; null: it may. */
function refusalOf(
  session: Session,
  {
    caller,
    isSensitive,
    mayRead,
  }: Pick<Wanted, 'caller'> & { readonly isSensitive: boolean | undefined; readonly mayRead: boolean },
) {
  if (session.isReadOnly === true && !mayRead) return 'READ_ONLY'
  if (caller === 'admin' && session.operator !== 'operator') return 'FORBIDDEN'
  return isSensitive === true && !session.isRecent ? 'REAUTHENTICATION_REQUIRED' : null
}

/** Who looks around as the operator would not get what operators may by signing up. */
const isOperating = (code: ErrorCode, caller: Wanted['caller']) => code === 'READ_ONLY' && caller === 'admin'

/** What changes nothing, whatever its method. */
const READING: ReadonlySet<string> = new Set([endpoints.logout.path, endpoints.dryRunRule.path])

/** Who looks around reads pages, and leaves; a file would take along what the pages hide (`hideStrangers`). */
function isReading({ method, path, file }: Pick<Wanted, 'method' | 'path' | 'file'>): boolean {
  return READING.has(path) || (method === 'GET' && (file === undefined || file.isPage === true))
}

async function sessionOf(request: FastifyRequest, authenticate: Authenticate): Promise<Session | null> {
  const token = bearerToken(request.headers.authorization)
  const session = token === null ? null : await authenticate(token)
  return session && { ...session, network: networkOf(request.ip) }
}
