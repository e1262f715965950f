import { inspect } from 'node:util'
import { ConfigError } from './config/config.ts'
import { DataDirectoryProblem } from './config/data-directory.ts'
import { BackupProblem } from './database/backup/format.ts'
import { DatabaseProblem } from './database/own-postgres/database-problem.ts'
import { ListenProblem } from './processes/listen.ts'

/** Failures that an operator can repair: their messages say what to do. */
const KNOWN = [BackupProblem, ConfigError, DataDirectoryProblem, DatabaseProblem, ListenProblem]

/** Whether the message of a failure says what to do. */
export function isKnown(error: Error): boolean {
  return KNOWN.some((kind) => error instanceof kind) || isWrongArgument(error)
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
