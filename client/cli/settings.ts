import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandFailure, EXIT, notSignedIn } from './failure.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Settings = { readonly url: string; readonly token: string }

/** Where `login` keeps its address and token. */
export function settingsFile(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(folder, 'cratewatch', 'config.json')
}

/** Reads address and token: from the environment, else from what `login` stored. */
export async function readSettings(env: Environment): Promise<Settings> {
  const stored = await readStored(settingsFile(env))
  const url = env['CRATEWATCH_URL'] || stored.url
  const token = env['CRATEWATCH_TOKEN'] || stored.token
  if (token === undefined || token === '') throw notSignedIn()
  if (url === undefined || !URL.canParse(url))
    throw new CommandFailure(
      'No address is known: set CRATEWATCH_URL, or cratewatch login --url …',
      EXIT.usage,
    )
  return { url, token }
}

async function readStored(file: string): Promise<Partial<Settings>> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CommandFailure(`${file} cannot be read. Remove it, then: cratewatch login`)
  }
}

/** Stores address and token for this user of the machine alone. */
export async function storeSettings(env: Environment, settings: Settings): Promise<string> {
  const file = settingsFile(env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // A file that was there before keeps its mode otherwise.
  await chmod(file, 0o600)
  return file
}
