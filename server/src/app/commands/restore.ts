import { createReadStream } from 'node:fs'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { systemClock } from '../../base/clock.ts'
import { readConfig, type Config } from '../../base/config/config.ts'
import { failureSentence, DatabaseProblem } from '../../database/database-errors.ts'
import { BackupProblem, verifyBackup } from '../../database/backup/read-backup.ts'
import { openConfigured, openAnew, type Opened } from '../../database/own-postgres/open-own.ts'
import { readArguments } from './arguments.ts'
import { restoreShown } from './progress.ts'

const USAGE = `Name the file: npm run restore -- file [--replace]
--replace deletes everything that is in the database; without it, a database with accounts is refused.`

/** Runs `npm run restore -- file [--replace]`. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments(USAGE, { replace: { type: 'boolean' } })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new BackupProblem(USAGE)
  const config = readConfig(process.env)
  const replace = values.replace === true
  const database = await openDatabase(config, replace, file)
  try {
    // The marketplace counts requests of the last minute, which the backup does not know.
    const pausedUntil = plus(systemClock.now(), minutes(1))
    const { madeAt } = await restoreShown(file, database.url, { replace, pausedUntil })
    // Who brings an older state back on purpose has answered whether it may go on.
    await database.accept()
    process.stdout.write(
      `Restored what was backed up at ${madeAt}. Start Cratewatch with the secret of then: APP_SECRET, or the file app-secret in DATA_DIR.\n`,
    )
  } finally {
    await database.close()
  }
}

/** Opens the database; an own one that cannot be opened, the reason for many a restore, is replaced by an empty one. */
async function openDatabase(config: Config, replace: boolean, file: string): Promise<Opened> {
  try {
    return await openConfigured(config)
  } catch (error) {
    if (!replace || !(error instanceof DatabaseProblem)) throw error
    await verifyBackup(createReadStream(file))
    const opened = await openAnew(config)
    process.stdout.write(`The files that could not be opened are kept in ${opened.setAside}.\n`)
    return opened
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
