import type { FastifyBaseLogger } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@cratewatch/contracts/errors'
import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { errorMessage } from './error-message.ts'

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
