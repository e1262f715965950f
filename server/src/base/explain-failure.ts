import { inspect } from 'node:util'

/** A failure that an operator can repair: its message says what to do. */
export class Repairable extends Error {}

/** Whether the message of a failure says what to do. */
export function isKnown(error: Error): boolean {
  return error instanceof Repairable || isWrongArgument(error)
}

/**
 * Explains a failure before a command ends: by its own sentence where it has one, otherwise by the place in our code
 * and the causes.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`
  return `${isKnown(error) ? error.message : inspect(error)}\n`
}

/** Whether the error is an unknown flag. */
function isWrongArgument(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
