import { setTimeout as wait } from 'node:timers/promises'

const UNIQUE_VIOLATION = '23505'
/** The error of a prepared plan whose tables have other columns by now. */
const OUTDATED_PLAN = '0A000'
/** A deadlock or serialisation failure: this transaction was ended so that another could go on. */
const ENDED_FOR_ANOTHER = new Set(['40P01', '40001'])
const MOST_TRIES = 6
const FIRST_WAIT_MS = 20

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION
}

export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN
}

/** Retries a transaction that the database ended in favour of another one; throws any other failure. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>, pause = wait): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MOST_TRIES || !ENDED_FOR_ANOTHER.has(codeOf(error) ?? '')) throw error
      await pause(FIRST_WAIT_MS * 2 ** tries)
    }
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
