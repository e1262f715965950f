import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { failureSentence } from './db/backup/failure-sentence.ts'
import { BackupProblem } from './db/backup/format.ts'
import { restore } from './db/backup/restore.ts'
import { databaseAddress } from './db/own-database-url.ts'

const USAGE = `Name the file: npm run restore -- file [--replace]
--replace deletes everything that is in the database; without it, a database with accounts is refused.`

/** `npm run restore -- file [--replace]`: for whoever runs the instance. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments()
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new BackupProblem(USAGE)
  const config = readConfig(process.env)
  const { url, release } = await databaseAddress(config)
  try {
    // What was asked in the last minute counts for the marketplace, and the backup knows nothing of it.
    const pausedUntil = plus(systemClock.now(), minutes(1))
    const { madeAt } = await restore(url, () => createReadStream(file), {
      replace: values.replace === true,
      pausedUntil,
    })
    process.stdout.write(
      `Restored what was backed up at ${madeAt}. Start Cratewatch with the secret of then: APP_SECRET, or the file app-secret in DATA_DIR.\n`,
    )
  } finally {
    await release()
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  } catch (error) {
    throw new BackupProblem(USAGE, { cause: error })
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
