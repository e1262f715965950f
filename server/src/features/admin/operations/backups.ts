import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backups } from '@cratewatch/contracts/admin/operations'
import { readBackupName } from '../../../database/backup/name.ts'
import { ok } from '@cratewatch/domain/kernel/result'
import { backupFolder, listBackups } from '../../../database/backup/files.ts'
import { readNightlyFailure } from '../../../database/backup/nightly-note.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { note } from '../audit.ts'
import { wire } from '../wire.ts'

/** Reads the backups on this machine, and whether last night's failed. */
export async function readBackups({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Backups> {
  const [files, failed] = await Promise.all([
    listBackups(backupFolder(config.dataDir)),
    readNightlyFailure(db),
  ])
  return {
    isNightly: config.nightlyBackup,
    failure: failed === null ? null : { at: wire(failed.at), reason: failed.failure },
    files: files.map(({ name, kind, at, bytes }) => ({
      name,
      isNightly: kind === 'nightly',
      madeAt: wire(at),
      bytes,
    })),
  }
}

/** Sends a backup file to an operator, and records that before the first byte. */
export async function downloadBackup(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'ids'>,
  adminId: string,
  name: string,
) {
  if (readBackupName(name) === null) return refuse('NOT_FOUND')
  const file = await open(join(backupFolder(deps.config.dataDir), name)).catch(() => null)
  if (file === null) return refuse('NOT_FOUND')
  try {
    await note(deps.db, deps, adminId, { action: 'download-backup', details: { file: name } })
  } catch (error) {
    await file.close()
    throw error
  }
  return ok(file.createReadStream())
}
