import { join } from 'node:path'
import { DataDirectoryInUse, lockDataDirectory } from '../../../server/src/base/config/data-directory.ts'

/** The place of one running demo: what it does not share with others. */
export type DemoPlace = {
  /** 1 for the first demo of a clone, 2 for another beside it, and so on. */
  readonly number: number
  /** The folder of its data, which is kept between starts. */
  readonly folder: string
  /** Frees the place for another demo, as the end of the process does. */
  release(): void
}

const MOST_AT_ONCE = 20

/** Takes the first free place: data/demo, then data/demo-2 and so on. Throws when too many demos run in a clone. */
export function takePlace(data: string): DemoPlace {
  for (let number = 1; ; number += 1) {
    const folder = join(data, number === 1 ? 'demo' : `demo-${number}`)
    try {
      // A lock of the demo's own: the folder's lock belongs to the server.
      const lock = lockDataDirectory(join(folder, 'running'))
      return { number, folder, release: () => lock.release() }
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse) || number >= MOST_AT_ONCE) throw error
    }
  }
}
