import { join } from 'node:path'
import { systemClock } from '../../base/clock.ts'
import type { Config } from '../../base/config/config.ts'
import { ConfigError, SYSTEM_FIRST } from '../../base/config/environment.ts'
import { backupFolder, backupName } from '../../database/backup/files.ts'
import { failureSentence } from '../../database/database-errors.ts'
import { openOwn, openReplacement, requireMade } from '../../database/own-postgres/open-own.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'
import { backUpShown, restoreShown } from './progress.ts'

const USAGE = `Moves the own database to the PostgreSQL of this Cratewatch. Stop Cratewatch first.

  POSTGRES_BIN_DIR=<programs of the old version> npm run upgrade-database
`

/**
 * Runs `POSTGRES_BIN_DIR=<programs of the old version> npm run upgrade-database`: moves the own database to the
 * PostgreSQL version of this Cratewatch by a backup and a restore. The new files are made beside the old ones, which keep
 * their place until the new ones are whole.
 */
async function main(): Promise<void> {
  const { values } = readCommand(USAGE, {}, 0)
  process.umask(0o077)
  const config = readCommandSettings(values)
  if (config.databaseUrl !== null)
    throw new ConfigError('DATABASE_URL is set: that server is upgraded as its own manual says.')
  if (config.postgresBinDir === null || config.postgresBinDir === SYSTEM_FIRST)
    throw new ConfigError(
      'Set POSTGRES_BIN_DIR to the programs of the PostgreSQL that has made the database.',
    )
  const file = await backUpOld(config)
  const replacement = await openReplacement({ dataDir: config.dataDir, postgresBinDir: null })
  try {
    await restoreShown(file, replacement.url)
    await replacement.accept()
  } finally {
    await replacement.close()
  }
  process.stdout.write(
    `Upgraded. The files of the old version are kept in ${replacement.setAside}, a backup in ${file}; unset POSTGRES_BIN_DIR.\n`,
  )
}

async function backUpOld(config: Config): Promise<string> {
  const now = systemClock.now()
  const file = join(backupFolder(config.dataDir), backupName(now, 'asked'))
  requireMade(config.dataDir)
  const old = await openOwn(config)
  try {
    await backUpShown(file, old.url, now)
  } finally {
    await old.close()
  }
  return file
}

await main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
