import { join } from 'node:path'
import { backupName } from '../db/backup/name.ts'
import { backup } from '../db/backup/backup.ts'
import { backupFolder, removeHalfWritten, removeOutlived, writeBackupFile } from '../db/backup/files.ts'
import { noteNightlyBackup } from '../db/backup/nightly-note.ts'
import { databaseAddress } from '../db/own-database-url.ts'
import type { World } from '../world.ts'
import type { Job } from './jobs.ts'

type BackupWorld = Pick<World, 'config' | 'clock' | 'db' | 'log'>

/**
 * The backup of every night. Switched off again, its schedule stays with the job engine, for processes of other machines
 * that have it on: nobody works on it here.
 */
export function backupJobs(world: BackupWorld): readonly Job[] {
  if (!world.config.nightlyBackup) return []
  return [{ name: 'nightly-backup', at: '11 2 * * *', run: () => backUpNightly(world) }]
}

/** Writes tonight's backup and removes what it makes superfluous. A failure is noted for operators, and thrown. */
export async function backUpNightly(world: BackupWorld): Promise<void> {
  const { config, clock, db, log } = world
  const now = clock.now()
  try {
    const file = backupName(now, 'nightly')
    const bytes = await store(world, file)
    await noteNightlyBackup(db, now, null)
    log.info({ file, bytes }, 'backed the database up')
  } catch (error) {
    log.error({ err: error, folder: backupFolder(config.dataDir) }, 'the nightly backup failed')
    await noteNightlyBackup(db, now, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function store({ config, clock }: BackupWorld, file: string): Promise<number> {
  const now = clock.now()
  const folder = backupFolder(config.dataDir)
  await removeHalfWritten(folder, now)
  const { url, release } = await databaseAddress(config)
  try {
    const bytes = await writeBackupFile(join(folder, file), (to) => backup(url, to, now))
    await removeOutlived(folder)
    return bytes
  } finally {
    await release()
  }
}
