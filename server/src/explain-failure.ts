import { inspect } from 'node:util'
import { ConfigError } from './config/config.ts'
import { DataDirectoryProblem } from './config/data-directory.ts'
import { BackupProblem } from './database/backup/format.ts'
import { DatabaseProblem } from './database/own-postgres/database-problem.ts'
import { ListenProblem } from './processes/listen.ts'

/** What an operator can mend: their messages say what to do. */
const KNOWN = [BackupProblem, ConfigError, DataDirectoryProblem, DatabaseProblem, ListenProblem]

/** Whether the message of a failure says what to do. */
export function isKnown(error: Error): boolean {
  return KNOWN.some((kind) => error instanceof kind) || isWrongArgument(error)
}

/** What a command says of a failure before it ends: a sentence where that helps, else where in our code it was, and what led to it. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`
  return `${isKnown(error) ? error.message : inspect(error)}\n`
}

/** A flag that the command does not have. */
function isWrongArgument(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
