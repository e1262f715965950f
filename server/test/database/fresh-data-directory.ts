import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds a migrated database; made once for a whole lane. */
    initialisedDataDirectory: string
  }
}

/** A data directory of one's own, to be removed when done: empty, or a copy of one that was `initialised` before. */
export async function freshDataDirectory(initialised?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-data-'))
  if (initialised !== undefined)
    await cp(join(initialised, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}
