import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { DatabaseError } from 'pg'
import type { Clock } from '../base/clock.ts'
import { Repairable, isKnown, mendable } from '../base/explain-failure.ts'

const UNIQUE_VIOLATION = '23505'
/** The error of a prepared plan whose tables have other columns by now. */
const OUTDATED_PLAN = '0A000'
/** The errors of a prepared statement that a pooler has sent to a server connection which does not know it, or knows it already. */
const FOREIGN_PLAN = new Set(['26000', '42P05'])
/**
 * Of a transaction that succeeds when it is run again: a deadlock or serialisation failure ended it so that another
 * could go on, or a kept plan had outlived a change of its tables.
 */
const WORTH_REPEATING = new Set(['40P01', '40001', OUTDATED_PLAN])
const MOST_TRIES = 6
const FIRST_WAIT = milliseconds(20)

/** The errors of a server that ends, starts or has no room for a connection, and of a network that broke. */
const CONNECTION_LOST = new Set(
  '57P01 57P02 57P03 57P05 25P03 53300 08000 08003 08006 ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT'.split(
    ' ',
  ),
)
/** What the driver says, without a code, of a connection that has ended, or was never made. */
const SAYS_LOST = /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout expired)/

/** For pages that are corrupt or missing. */
export const CORRUPT = new Set(['XX001', 'XX002', '58P01', '58030'])
export const DISK_FULL = '53100'

/** The database did not answer in time, so the connection counts as lost. */
export class NoAnswer extends Error {
  constructor(patience: Duration, options?: ErrorOptions) {
    super(`The database did not answer within ${patience / seconds(1)} s`, options)
  }
}

/** Whether a statement failed because the connection was lost: it may have had its effect or not. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof NoAnswer ||
    CONNECTION_LOST.has(codeOf(error)) ||
    (error instanceof Error && SAYS_LOST.test(error.message))
  )
}

/** Returns PostgreSQL's or the system's code of a failure; empty: it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether a statement met a damaged page. */
export function isDamage(error: unknown): error is Error {
  return CORRUPT.has(codeOf(error))
}

/** Whether a statement found no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === DISK_FULL
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION
}

export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN
}

export function isForeignPlan(error: unknown): boolean {
  return FOREIGN_PLAN.has(codeOf(error))
}

/** Retries a transaction that the database ended in favour of another one or for an old plan; throws any other failure. */
export async function retryDeadlocks<T>(
  { clock }: { readonly clock: Pick<Clock, 'pause'> },
  transaction: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MOST_TRIES || !WORTH_REPEATING.has(codeOf(error))) throw error
      await clock.pause(milliseconds(FIRST_WAIT * 2 ** tries))
    }
  }
}

/** The database cannot be used. The message says why and what to do, so that an operator needs no stack. */
export class DatabaseProblem extends Repairable {}

/** Explains why a backup or restore failed and what to do, in one sentence for the command line. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isKnown(error)) return error.message
  const mended = mendable(error)
  if (mended !== null) return mended
  const reason = error.message || error.name
  if (error instanceof DatabaseError)
    return `The database refused (${reason}): check DATABASE_URL and its log.`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === 'EISDIR') return `This is a folder, and a file is needed: name one (${reason}).`
  if ('path' in error)
    return `The file cannot be read or written (${reason}): check its name, its owner and the room on the disk.`
  if (code !== null || reason.startsWith('Connection terminated'))
    return `The database does not answer (${code ?? reason}): check that it runs and that DATABASE_URL leads to it.`
  return `It failed, and nothing was changed: ${reason}.`
}
