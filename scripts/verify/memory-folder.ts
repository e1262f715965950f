import { statfsSync } from 'node:fs'
import { MEMORY } from '../../server/src/base/config/process-settings.ts'

/** A folder whose files live in memory, on Linux. */
export const MEMORY_FOLDER = '/dev/shm'

/** Whether so many bytes fit there; in a container it often holds 64 MB. */
export function memoryFolderHolds(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return Math.min(bavail * bsize, MEMORY) >= bytes
  } catch {
    return false
  }
}
