import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured logs (pino). Secrets never reach them: what could hold one is redacted by path. */
export type Log = FastifyBaseLogger

const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret']

/** JSON lines on standard output; readable ones when a person watches the terminal. */
export function createLog(level: string, pretty: boolean): Log {
  return pino({
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  })
}
