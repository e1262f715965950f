import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirectoryInUse, lockDataDirectory } from '../../server/src/base/config/data-directory.ts'
import { DemoError } from './demo-error.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BUILT = join(ROOT, 'web', 'dist', 'index.html')
const LOCK = join(ROOT, '.cache', 'web-build')
const ASK_AGAIN_MS = 200
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/site.html',
  'web/vite.config.ts',
  'web/prerender-site.ts',
  'web/compress-assets.ts',
  'web/light-contracts.ts',
  'web/hint-files.ts',
  'web/page-layers.ts',
  'web/single-icons.ts',
  'domain/src',
  'contracts/src',
  'package-lock.json',
]

/** Whether the web application is built and no source is newer. */
export function isWebBuilt(): boolean {
  return existsSync(BUILT) && newest(SOURCES.map((path) => join(ROOT, path))) < statSync(BUILT).mtimeMs
}

/** Builds the web application if needed, or waits for another demo that is building it. */
export async function buildWeb(): Promise<void> {
  const lock = await lockBuild()
  try {
    if (isWebBuilt()) return
    const vite = spawn(
      process.execPath,
      [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const [status] = (await once(vite, 'exit')) as [number | null]
    if (status !== 0) throw new DemoError('The web application could not be built; see above.')
  } finally {
    lock.release()
  }
}

async function lockBuild(): Promise<ReturnType<typeof lockDataDirectory>> {
  for (;;) {
    try {
      return lockDataDirectory(LOCK)
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

function newest(paths: readonly string[]): number {
  return Math.max(
    ...paths.map((path) => {
      const entry = statSync(path, { throwIfNoEntry: false })
      if (entry === undefined) return 0
      return entry.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : entry.mtimeMs
    }),
    0,
  )
}
