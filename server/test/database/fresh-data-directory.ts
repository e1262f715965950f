import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithUs } from './end-with-us.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a migrated database, made once for a lane. */
    initialisedDataDirectory: string
  }
}

/** Makes a data directory: empty, or a copy of one `initialised` before. Remove it when done. */
export async function freshDataDirectory(initialised?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-data-'))
  endWithUs(folder)
  if (initialised !== undefined)
    for (const name of ['postgres', 'postgres-password'])
      await cp(join(initialised, name), join(folder, name), { recursive: true })
  return folder
}
