import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** The structured log (pino). Fields that could hold a secret are redacted by path. */
export type Log = FastifyBaseLogger

const REDACTED = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret']

/** Creates a log: JSON lines on standard output, readable text on a terminal. */
export function createLog(level: string, pretty: boolean): Log {
  return pino({
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } } : {}),
  })
}
