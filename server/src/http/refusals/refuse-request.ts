import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Refusal } from '../../refusal.ts'
import { preferredLocale } from '../site/accept-language.ts'
import { errorMessage } from './error-message.ts'

/** Sends a refusal: status, body and Retry-After by its code, text in the caller's language. */
export function refuseRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal<ErrorCode>,
): FastifyReply {
  const retryAfterSeconds = refusal.retryAfter === undefined ? null : wholeSeconds(refusal.retryAfter)
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: errorMessage(refusal.code, localeOf(request), refusal.cause),
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    },
  }
  return reply.code(ERROR_STATUS[refusal.code]).type('application/json; charset=utf-8').send(body)
}

/** Returns the signed-in user's language, otherwise the browser's. */
function localeOf(request: FastifyRequest): Locale {
  return request.session?.locale ?? preferredLocale(request.headers['accept-language'])
}

/** Rounds up, because a caller that is a moment early would be refused again. */
function wholeSeconds(duration: Duration): number {
  return Math.max(1, Math.ceil(duration / 1000))
}
