import { join } from 'node:path'
import { failureSentence } from '../../database/database-errors.ts'
import { backupFolder, backupName } from '../../database/backup/files.ts'
import { systemClock } from '../../base/clock.ts'
import { readConfig, type Config } from '../../base/config/config.ts'
import { ConfigError } from '../../base/config/environment.ts'
import { openAnew, openOwn } from '../../database/own-postgres/open-own.ts'
import { backUpShown, restoreShown } from './progress.ts'

/**
 * Runs `POSTGRES_BIN_DIR=<programs of the old version> npm run upgrade-database`: moves the own database to the
 * PostgreSQL version of this Cratewatch by a backup and a restore. The old files are kept, and put back when it fails.
 */
async function main(): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env)
  if (config.databaseUrl !== null)
    throw new ConfigError('DATABASE_URL is set: that server is upgraded as its own manual says.')
  if (config.postgresBinDir === null)
    throw new ConfigError(
      'Set POSTGRES_BIN_DIR to the programs of the PostgreSQL that has made the database.',
    )
  const file = await backUpOld(config)
  const recreated = await openAnew({ ...config, postgresBinDir: null })
  await restoreShown(file, recreated.url).catch(async (error: unknown) => {
    await recreated.undo()
    throw error
  })
  try {
    await recreated.accept()
    process.stdout.write(
      `Upgraded. The files of the old version are kept in ${recreated.setAside}, a backup in ${file}; unset POSTGRES_BIN_DIR.\n`,
    )
  } finally {
    await recreated.close()
  }
}

async function backUpOld(config: Config): Promise<string> {
  const now = systemClock.now()
  const file = join(backupFolder(config.dataDir), backupName(now, 'asked'))
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
