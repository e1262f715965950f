import { join } from 'node:path'
import { backupName, isBackupDue } from '../db/backup/name.ts'
import { backup } from '../db/backup/backup.ts'
import {
  backupFolder,
  listBackups,
  removeHalfWritten,
  removeOutlived,
  writeBackupFile,
} from '../db/backup/files.ts'
import { noteNightlyBackup } from '../db/backup/nightly-note.ts'
import { databaseAddress } from '../db/database-address.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

type BackupWorld = Pick<World, 'config' | 'clock' | 'db' | 'log'>

/**
 * The backup of every night. Switched off again, its schedule stays with the job engine, for processes of other machines
 * that have it on: nobody works on it here.
 */
export function backupJobs(world: BackupWorld): readonly Job[] {
  if (!world.config.nightlyBackup) return []
  return [{ name: 'nightly-backup', at: '11 * * * *', run: () => backUpNightly(world) }]
}

/**
 * Writes the last night's backup unless it is there, and removes what it makes superfluous. A failure is noted for
 * operators, and thrown.
 */
export async function backUpNightly(world: BackupWorld): Promise<void> {
  const { config, clock, db, log } = world
  const now = clock.now()
  const folder = backupFolder(config.dataDir)
  try {
    if (!isBackupDue(await listBackups(folder), now)) return
    await removeHalfWritten(folder, now)
    const file = backupName(now, 'nightly')
    const bytes = await store(world, join(folder, file))
    await removeOutlived(folder)
    await noteNightlyBackup(db, now, null)
    log.info({ file, bytes }, 'backed the database up')
  } catch (error) {
    log.error({ err: error, folder }, 'the nightly backup failed')
    await noteNightlyBackup(db, now, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function store({ config, clock }: BackupWorld, path: string): Promise<number> {
  const { url, close } = await databaseAddress(config)
  try {
    return await writeBackupFile(path, (to) => backup(url, to, clock.now()))
  } finally {
    await close()
  }
}
