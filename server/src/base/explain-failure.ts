import { inspect } from 'node:util'
import { causeOf, sentenceOf } from './causes.ts'

/** A failure that an operator can repair: its message says what to do. */
export class Repairable extends Error {}

/** Whether the message of a failure says what to do. */
export function isKnown(error: Error): boolean {
  return error instanceof Repairable
}

/**
 * Explains a failure before a command ends: by its own sentence or that of its cause, otherwise by the place in our
 * code.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`
  return `${isKnown(error) ? error.message : (mendable(error) ?? inspect(error))}\n`
}

/** Returns the sentence of a cause that an operator can mend, with the words of whoever met it; null: none is known. */
export function mendable(error: Error): string | null {
  const cause = causeOf(error)
  return cause === null ? null : `${sentenceOf(cause)} (${error.message})`
}
