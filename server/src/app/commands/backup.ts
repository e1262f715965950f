import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '../../base/clock.ts'
import type { Config } from '../../base/config/config.ts'
import { backupName, backupFolder } from '../../database/backup/files.ts'
import { BackupProblem } from '../../database/backup/read-backup.ts'
import { failureSentence } from '../../database/database-errors.ts'
import { openConfigured } from '../../database/own-postgres/open-own.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'
import { backUpShown } from './progress.ts'

const USAGE = `Writes the whole database into a file, also while Cratewatch runs; without a name into DATA_DIR/backups.

  npm run backup [-- file]
`

/** Runs `npm run backup [file]`, also while the instance runs. */
async function main(): Promise<void> {
  const { positionals, values } = readCommand(USAGE, {})
  process.umask(0o077)
  const config = readCommandSettings(values)
  const now = systemClock.now()
  const file = resolve(positionals[0] ?? join(backupFolder(config.dataDir), backupName(now, 'asked')))
  if (existsSync(file)) throw new BackupProblem(`${file} is there already: choose another name.`)
  const { url, close } = await openConfigured(config)
  try {
    const bytes = await backUpShown(file, url, now)
    process.stdout.write(`${file} (${bytes} bytes) holds the whole database.\n${aboutTheSecret(config)}`)
  } finally {
    await close()
  }
}

function aboutTheSecret({ appSecret, dataDir }: Config): string {
  const where = appSecret === null ? resolve(dataDir, 'app-secret') : 'APP_SECRET'
  return `The secret is not in it: keep a copy of ${where} elsewhere. Without it, connected accounts and authenticator apps cannot be opened.\n`
}

await main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
