import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../base/clock.ts'
import { NoAnswer } from './connection/answering-client.ts'

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

/** Whether a statement failed because the connection was lost: it may have had its effect or not. */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof NoAnswer ||
    CONNECTION_LOST.has(codeOf(error) ?? '') ||
    (error instanceof Error && SAYS_LOST.test(error.message))
  )
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION
}

export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN
}

export function isForeignPlan(error: unknown): boolean {
  return FOREIGN_PLAN.has(codeOf(error) ?? '')
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
      if (tries === MOST_TRIES || !WORTH_REPEATING.has(codeOf(error) ?? '')) throw error
      await clock.pause(milliseconds(FIRST_WAIT * 2 ** tries))
    }
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
