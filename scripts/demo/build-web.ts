import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const BUILT = join(ROOT, 'web', 'dist', 'index.html')
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/site.html',
  'web/vite.config.ts',
  'web/prerender-site.ts',
  'web/compress-assets.ts',
  'domain/src',
  'contracts/src',
  'package-lock.json',
]

/** Builds the web application when it was never built or a source is newer; a second start is quick. */
export function buildWeb(): void {
  if (existsSync(BUILT) && newest(SOURCES.map((path) => join(ROOT, path))) < statSync(BUILT).mtimeMs) return
  console.log('Building the web application …')
  const { status } = spawnSync('vite', ['build', 'web', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web application could not be built; see above.')
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
