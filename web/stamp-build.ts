import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import web from './package.json' with { type: 'json' }

/** Writes beside the pages of which version they are and when they were built, so that a server can tell whether they are its own. */
export function stampBuild(): Plugin {
  let folder = ''
  return {
    name: 'stamp-build',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      await mkdir(folder, { recursive: true })
      const stamp = { version: web.version, builtAt: new Date().toISOString() }
      await writeFile(join(folder, 'build.json'), JSON.stringify(stamp))
    },
  }
}
