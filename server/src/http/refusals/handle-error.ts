import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Refusal } from '../../refusal.ts'
import { refuseRequest } from './refuse-request.ts'
import { validationRefusal } from './validation-refusal.ts'

/** Turns exceptions into answers, in this one place. An unexpected one is logged in full and reveals nothing. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request)
  if (refusal.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: error }, 'request failed')
  return refuseRequest(request, reply, refusal)
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
