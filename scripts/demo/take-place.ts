import { join } from 'node:path'
import { DataDirectoryInUse, lockDataDirectory } from '../../server/src/config/data-directory.ts'

/** What one running demo has for itself. */
export type DemoPlace = {
  /** 1 for the first demo of a clone, 2 for one beside it, and so on. */
  readonly number: number
  /** Its data, kept from one start to the next. */
  readonly folder: string
  /** Leaves it to the next demo; the end of the process does as well. */
  release(): void
}

const MOST_AT_ONCE = 20

/**
 * The first place that no running demo has: data/demo, else data/demo-2 and so on. Throws when a clone runs more of them than anybody needs.
 */
export function takePlace(data: string): DemoPlace {
  for (let number = 1; ; number += 1) {
    const folder = join(data, number === 1 ? 'demo' : `demo-${number}`)
    try {
      // Not the folder's own lock: that is the server's.
      const lock = lockDataDirectory(join(folder, 'running'))
      return { number, folder, release: () => lock.release() }
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse) || number >= MOST_AT_ONCE) throw error
    }
  }
}
