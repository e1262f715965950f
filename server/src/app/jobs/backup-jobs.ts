import { join } from 'node:path'
import { backup } from '../../database/backup/backup.ts'
import {
  backupName,
  isBackupDue,
  backupFolder,
  listBackups,
  removeHalfWritten,
  removeOutlived,
  writeBackupFile,
  noteNightlyBackup,
} from '../../database/backup/files.ts'
import { failureSentence } from '../../database/database-errors.ts'
import { damagedProblem, logRebuilding, mend } from '../../database/own-postgres/damage.ts'
import { openConfigured } from '../../database/own-postgres/open-own.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Job } from './jobs.ts'

type BackupDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'log'>

/**
 * The nightly backup. When it is switched off its schedule stays for processes that have it on; this process ignores
 * it.
 */
export function backupJobs(deps: BackupDeps): readonly Job[] {
  if (!deps.config.nightlyBackup) return []
  return [{ name: 'nightly-backup', run: () => backUpNightly(deps) }]
}

/**
 * Writes last night's backup unless it exists, and removes outdated ones. A failure is noted for operators, and thrown.
 */
export async function backUpNightly(deps: BackupDeps): Promise<void> {
  const { config, clock, db, log } = deps
  const now = clock.now()
  const folder = backupFolder(config.dataDir)
  try {
    if (!isBackupDue(await listBackups(folder), now)) return
    await removeHalfWritten(folder, now)
    const file = backupName(now, 'nightly')
    const bytes = await store(deps, join(folder, file))
    await removeOutlived(folder)
    await noteNightlyBackup(db, now, null)
    log.info({ file, bytes }, 'backed the database up')
  } catch (error) {
    log.error({ err: error, folder }, 'the nightly backup failed')
    await noteNightlyBackup(db, now, failureSentence(error))
    throw error
  }
}

/**
 * Also reads every page of an own database, indexes included: first, because a damaged index hinders the reading of its
 * table. What cannot be built anew is said once the rows are saved.
 */
async function store({ config, clock, log }: BackupDeps, path: string): Promise<number> {
  const { url, adminUrl, close } = await openConfigured(config)
  try {
    const { mended, damaged } =
      adminUrl === null
        ? { mended: [], damaged: [] }
        : await mend(adminUrl, { rebuilding: logRebuilding(log) })
    if (mended.length > 0)
      log.warn({ indexes: mended }, 'indexes of the database were damaged and are built anew')
    const bytes = await writeBackupFile(path, (to) => backup(url, to, clock.now()))
    if (damaged.length > 0) throw await damagedProblem(config.dataDir, damaged)
    return bytes
  } finally {
    await close()
  }
}
