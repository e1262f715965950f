import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Workbench } from '../counterpart.ts'

type Place = Pick<Workbench, 'npmFolder'>

/** Imports what a package exports, as a module beside it would; the caller says what it uses of that. */
export async function importFrom<T>({ npmFolder }: Place, name: string): Promise<T> {
  const file = join(npmFolder, 'import.mjs')
  await writeFile(file, 'export const load = (name) => import(name)\n')
  const { load } = (await import(pathToFileURL(file).href)) as { load(name: string): Promise<T> }
  return load(name)
}

/** Returns the version that was installed. */
export async function versionOf({ npmFolder }: Place, name: string): Promise<string> {
  const stated = await readFile(join(npmFolder, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(stated) as { version: string }).version
}

/** Runs a command of a package by this Node. Resolves to what it printed; rejects with that when it fails. */
export function runFrom(
  { npmFolder, signal, folder }: Workbench,
  file: string,
  args: readonly string[],
): Promise<string> {
  const command = join(npmFolder, 'node_modules', file)
  const options = { cwd: folder, signal, maxBuffer: 64 * 1_024 * 1_024 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [command, ...args], options, (failure, stdout, stderr) => {
      if (failure === null) resolve(stdout)
      else reject(new Error(`${failure.message}\n${stdout}${stderr}`, { cause: failure }))
    })
  })
}
