import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Refusal } from '../../refusal.ts'
import { bearerToken, type Authenticate } from '../caller/caller.ts'
import { refuseRequest } from './refuse-request.ts'
import { validationRefusal } from './validation-refusal.ts'

export type HandleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/**
 * Turns exceptions into answers, in this one place. An unexpected one is logged in full and reveals nothing; but a call
 * whose account or session has ended since it was identified may fail anywhere, and is refused as its next one will be.
 */
export function errorHandler(authenticate: Authenticate): HandleError {
  return async (error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.code !== 'INTERNAL_SERVER_ERROR') return refuseRequest(request, reply, refusal)
    if (await hasLostItsSession(request, authenticate)) {
      request.log.info({ err: error }, 'the session of a call ended before its answer')
      return refuseRequest(request, reply, { code: 'USER_NOT_AUTHENTICATED' })
    }
    request.log.error({ err: error }, 'request failed')
    return refuseRequest(request, reply, refusal)
  }
}

/** False also while the database cannot be asked: then the call has failed for another reason. */
async function hasLostItsSession(
  { session, headers }: FastifyRequest,
  authenticate: Authenticate,
): Promise<boolean> {
  const token = bearerToken(headers.authorization)
  if (session === null || token === null) return false
  return authenticate(token).then(
    (open) => open === null,
    () => false,
  )
}

/** Maps the framework's client errors (malformed JSON, wrong type, too large) to one code. */
function refusalOf(error: FastifyError, request: FastifyRequest): Refusal<ErrorCode> {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationRefusal(error.validation[0], sentPart(request, error.validationContext))
  }
  const status = error.statusCode ?? 500
  if (status === 404) return { code: 'NOT_FOUND' }
  return { code: status >= 400 && status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL_SERVER_ERROR' }
}

function sentPart(request: FastifyRequest, part: string | undefined): unknown {
  if (part === 'querystring') return request.query
  return part === 'params' ? request.params : request.body
}
