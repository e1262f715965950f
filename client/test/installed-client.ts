import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

export const ROOT = join(import.meta.dirname, '..', '..')
const BUILD = join(ROOT, 'scripts', 'client', 'build.ts')
const NODE_TYPES = ['@types/node', 'undici-types']

/** A stranger's folder, in which nothing but the client is installed, and what a shell has there. */
export type InstalledClient = {
  readonly folder: string
  readonly packageFolder: string
  readonly env: NodeJS.ProcessEnv
}

/** Builds the client as it is published and installs it in a folder, until the calling file's tests end. */
export async function installClient(): Promise<InstalledClient> {
  const folder = mkdtempSync(join(tmpdir(), 'cratewatch-stranger-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const modules = join(folder, 'node_modules')
  const packageFolder = join(modules, '@cratewatch', 'client')
  for (const each of [packageFolder, join(modules, '@types'), join(folder, 'bin')])
    mkdirSync(each, { recursive: true })
  for (const file of ['package.json', 'README.md'])
    copyFileSync(join(ROOT, 'client', file), join(packageFolder, file))
  await promisify(execFile)(process.execPath, [BUILD, packageFolder])
  symlinkSync(join(packageFolder, 'dist', 'cratewatch.js'), join(folder, 'bin', 'cratewatch'))
  for (const types of NODE_TYPES) symlinkSync(join(ROOT, 'node_modules', types), join(modules, types))
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
  return { folder, packageFolder, env: { ...process.env, HOME: folder, PATH } }
}
