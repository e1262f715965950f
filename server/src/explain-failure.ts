import { ConfigError } from './config.ts'
import { DataDirectoryProblem } from './data-directory.ts'
import { DatabaseProblem } from './db/own-postgres/database-problem.ts'
import { ListenProblem } from './processes/listen.ts'

/** What an operator can mend: their messages say what to do. */
const KNOWN = [ConfigError, DataDirectoryProblem, DatabaseProblem, ListenProblem]

/** What a command says of a failure before it ends: a sentence where that helps, else where in our code it was. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`
  return `${KNOWN.some((kind) => error instanceof kind) ? error.message : error.stack}\n`
}
