import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ALLOCATOR, NODE_FLAGS } from '../process-settings.ts'

const run = promisify(execFile)
const SCRIPT = fileURLToPath(new URL('lay-embedded-process.ts', import.meta.url))

/** The engine runs for a second here: optimising its code would take 400 MB more, and no time would be won. */
const FLAGS = [...NODE_FLAGS, '--liftoff-only']

/**
 * Makes sure that `dataDir` holds a database and says where. A new one is made in a process of its own, because the
 * 400 MB that takes would stay with the server; and under another name, so that one half made is never opened.
 */
export async function layEmbedded(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'pg')
  if (existsSync(folder)) return folder
  const unfinished = join(dataDir, 'pg.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await run(process.execPath, [...FLAGS, SCRIPT, unfinished], { env: { ...ALLOCATOR, ...process.env } })
  await rename(unfinished, folder)
  return folder
}
