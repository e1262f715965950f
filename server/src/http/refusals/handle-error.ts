import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorCode, type ErrorBody } from '@cratewatch/contracts/errors'
import { MOST_SHARED_LISTS } from '@cratewatch/contracts/lists/shared-lists'
import { FALLBACK_LOCALE, type Locale } from '@cratewatch/domain/accounts/locale'
import { MOST_PASSKEYS } from '@cratewatch/domain/accounts/passkeys/passkey'
import { PASSWORD_MAX_LENGTH, passwordMinLength } from '@cratewatch/domain/accounts/passwords/password'
import { MOST_TOKENS } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/lists/import-limits'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import type { FastifyError, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import type { Refusal, RefusalCause } from '../../base/refusal.ts'
import { speak } from '../../base/texts/speak.ts'
import { bearerToken, preferredLocale, type Authenticate } from '../caller/caller.ts'
import { sayWanted, wantedAt, type RightValue } from './wanted.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether people read the answer as a page, and its refusals, too. */
    isPage?: boolean
  }
}

/** A refusal that may say what is right for its field. */
type Explained<Code extends ErrorCode = ErrorCode> = Refusal<Code> & { readonly wanted?: RightValue }

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
function refusalOf(error: FastifyError, request: FastifyRequest): Explained {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validationContext: part } = error
    return validationRefusal(error.validation[0], sentPart(request, part), schemaOf(request, part))
  }
  const status = error.statusCode ?? 500
  if (status === 404) return { code: 'NOT_FOUND' }
  if (status === 401) return { code: 'USER_NOT_AUTHENTICATED' }
  if (status < 400 || status >= 500) return { code: 'INTERNAL_SERVER_ERROR' }
  const isJson = error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
  return isJson ? { code: 'VALIDATION_FAILED', wanted: 'json' } : { code: 'VALIDATION_FAILED' }
}

function sentPart(request: FastifyRequest, part: string | undefined): unknown {
  if (part === 'querystring') return request.query
  return part === 'params' ? request.params : request.body
}

function schemaOf({ routeOptions: { schema = {} } }: FastifyRequest, part: string | undefined): unknown {
  if (part === 'querystring') return schema.querystring
  return part === 'params' ? schema.params : schema.body
}

/** The status for errors before there is a request, when the caller's language is not known. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are not HTTP in the shape of every other refusal, and closes the connection. */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Pick<Socket, 'destroyed' | 'writable' | 'end' | 'destroy'>,
  log: Pick<FastifyBaseLogger, 'trace'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code ?? ''] ?? 400
  log.trace({ err: error }, 'a request could not be read')
  if (!socket.writable) return void socket.destroy(error)
  const code: ErrorCode = 'VALIDATION_FAILED'
  const body = { error: { code, message: errorMessage(code, FALLBACK_LOCALE) } } satisfies ErrorBody
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Sends a refusal: status, body and Retry-After by its code, text in the caller's language. */
export function refuseRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Explained,
): FastifyReply {
  const retryAfterSeconds = refusal.retryAfter === undefined ? null : wholeSeconds(refusal.retryAfter)
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  const locale = localeOf(request)
  const message = explained(refusal, locale)
  if (request.routeOptions.config.isPage)
    return reply
      .code(ERROR_STATUS[refusal.code])
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(refusedPage(message, locale))
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      ...(refusal.successor === undefined ? {} : { successor: refusal.successor }),
    },
  }
  return reply.code(ERROR_STATUS[refusal.code]).type('application/json; charset=utf-8').send(body)
}

/** Writes a refusal as a page. Its text is ours alone: nothing of the request is in it. */
function refusedPage(message: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Cratewatch</title>
<link rel="icon" href="/favicon.svg">
<body style="max-width:36rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif">
<h1><a href="/" style="color:inherit;text-decoration:none">Cratewatch</a></h1>
<p>${message}</p>
`
}

/** Returns the signed-in user's language, otherwise the browser's. */
function localeOf(request: FastifyRequest): Locale {
  return request.session?.locale ?? preferredLocale(request.headers['accept-language'])
}

/** Rounds up, because a caller that is a moment early would be refused again. */
function wholeSeconds(duration: Duration): number {
  return Math.max(1, Math.ceil(duration / 1000))
}

/** The numbers that refusals mention. */
const LIMITS = {
  freeLimit: PLANS.FREE.watchLimit ?? '∞',
  pressingLimit: PLANS.FREE.pressingLimit,
  premiumPressingLimit: PLANS.PREMIUM.pressingLimit,
  followedListLimit: PLANS.FREE.followedListLimit,
  premiumFollowedListLimit: PLANS.PREMIUM.followedListLimit,
  shopLimit: PLANS.FREE.shopLimit,
  premiumShopLimit: PLANS.PREMIUM.shopLimit,
  mostPasskeys: MOST_PASSKEYS,
  mostTokens: MOST_TOKENS,
  mostSharedLists: MOST_SHARED_LISTS,
  minLength: passwordMinLength('standard'),
  strictMinLength: passwordMinLength('strict'),
  maxLength: PASSWORD_MAX_LENGTH,
  mostLines: MAX_LINES,
  mostMegabytes: MAX_FILE_BYTES / 1024 ** 2,
}

function explained({ code, cause, wanted }: Explained, locale: Locale): string {
  const message = errorMessage(code, locale, cause)
  return wanted === undefined ? message : `${message} ${sayWanted(wanted, locale)}`.trimEnd()
}

/** Returns a refusal's text for users, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale, cause?: RefusalCause): string {
  return cause === undefined ? speak(locale, 'errors')(code, LIMITS) : speak(locale, 'causes')(cause, LIMITS)
}

/** Maps a failed schema validation to a refusal: a required value is missing, or a given one is wrong, and what is right by its schema. */
export function validationRefusal(
  issue: Pick<ZodFastifySchemaValidationError, 'instancePath' | 'params'> | undefined,
  sent: unknown,
  schema: unknown = null,
): Explained<'MISSING_REQUIRED_FIELD' | 'VALIDATION_FAILED'> {
  const path = (issue?.instancePath ?? '').split('/').filter((step) => step !== '')
  const field = path.join('.')
  const isMissing = path.length > 0 && valueAt(sent, path) === undefined
  const wanted = isMissing ? null : wantedAt(schema, path)
  return {
    code: isMissing ? 'MISSING_REQUIRED_FIELD' : 'VALIDATION_FAILED',
    ...(field === '' ? {} : { field }),
    ...(wanted === null ? {} : { wanted }),
  }
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let value = sent
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
