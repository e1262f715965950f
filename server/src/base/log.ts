import type { FastifyBaseLogger } from 'fastify'
import { destination, pino } from 'pino'

/** The structured log (pino). Fields that could hold a secret are redacted by path. */
export type Log = FastifyBaseLogger

const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret']

/**
 * Creates a log: JSON lines on standard output, readable text on a terminal. Lines are written beside the work, and what
 * is left at the end of the process then.
 */
export function createLog(level: string, pretty: boolean): Log {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
  }
  if (pretty)
    return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
  return pino(options, destination({ sync: false }))
}
