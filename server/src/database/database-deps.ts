import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config/config.ts'
import type { Ids } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Progress } from '../base/progress.ts'
import type { Secrets } from '../base/secrets.ts'
import type { Live } from './connection/live.ts'
import type { Database, Queries } from './database.ts'

/** The dependencies of a process that reaches no vendor: its settings, clock, database and log. */
export type DatabaseDeps = {
  readonly config: Config
  readonly clock: Clock
  readonly ids: Ids
  /** The number by which other processes know this one. */
  readonly processId: string
  readonly database: Database
  readonly db: Queries
  readonly live: Live
  readonly secrets: Secrets
  /** The progress of this process's loops. */
  readonly progress: Progress
  readonly log: Log
}
