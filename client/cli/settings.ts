import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { ApiError, cratewatch } from '../src/client.ts'
import { type Command, CommandFailure, EXIT, type Given } from './command.ts'

type Environment = Given['env']
type Settings = { readonly url: string; readonly token: string }

/** Gives a command the instance and the token that the environment names, or else those that `login` stored. */
export const withInstance = (act: (command: Command) => Promise<void>) => async (given: Given) => {
  const settings = await readSettings(given.env)
  const { url } = settings
  await act({ ...given, url, api: cratewatch(settings) }).catch((error: unknown) => {
    throw explain(error, url)
  })
}

/** Stores a token once the instance has accepted it. */
export async function login({ env, options, print, warn, readInput }: Given): Promise<void> {
  const given = options.url ?? env['CRATEWATCH_URL'] ?? ''
  if (given === '') throw new CommandFailure('Say where: cratewatch login --url https://…', EXIT.usage)
  const url = addressOf(given)
  if (!env['CRATEWATCH_TOKEN']) warn('Paste a token (account settings, “API access”), then Enter:')
  const token = (env['CRATEWATCH_TOKEN'] || (await readInput())).trim()
  const { name, scopes, expiresAt } = await cratewatch({ url, token })
    .readToken()
    .catch((error: unknown) => {
      throw explain(error, url)
    })
  const file = await storeSettings(env, { url, token })
  if (options.json) return print(JSON.stringify({ name, scopes, expiresAt, url, file }, null, 2))
  print(`“${name}” may ${scopes.join(', ')} until ${expiresAt.slice(0, 10)}. Stored in ${file}`)
}

/** Where `login` keeps its address and token. */
function settingsFile(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config')
  return join(folder, 'cratewatch', 'config.json')
}

async function readSettings(env: Environment): Promise<Settings> {
  const { CRATEWATCH_URL: ownUrl, CRATEWATCH_TOKEN: ownToken } = env
  // A file that nothing is taken from may be broken.
  const stored = ownUrl && ownToken ? {} : await readStored(settingsFile(env))
  const url = ownUrl || stored.url
  // A stored token is of the stored address, and is sent to no other.
  const token = ownToken || (isSame(url, stored.url) ? stored.token : undefined)
  if (token === undefined || token === '')
    throw new CommandFailure(`No token is known${url ? ` for ${url}` : ''}. ${NEW_TOKEN}`, EXIT.refused)
  if (url === undefined)
    throw new CommandFailure(
      'No address is known: set CRATEWATCH_URL, or cratewatch login --url …',
      EXIT.usage,
    )
  return { url: addressOf(url), token }
}

/** Returns an address that can be called; 127.0.0.1:3000 and cratewatch.example:443 are none without http:// or https://. */
function addressOf(given: string): string {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given
  throw new CommandFailure(`“${given}” is no address: it begins with https:// or http://.`, EXIT.usage)
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one === other || (one !== undefined && other !== undefined && originOf(one) === originOf(other))
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

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
async function storeSettings(env: Environment, settings: Settings): Promise<string> {
  const file = settingsFile(env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // A file that was there before keeps its mode otherwise.
  await chmod(file, 0o600)
  return file
}

const NEW_TOKEN = 'Make a token in the account settings under “API access”, then: cratewatch login'

/** Says a failure and what to do about it. */
function explain(error: unknown, url: string): CommandFailure {
  if (error instanceof CommandFailure) return error
  if (error instanceof ApiError) {
    if (error.code === 'USER_NOT_AUTHENTICATED')
      return new CommandFailure(`The token is unknown, revoked or expired. ${NEW_TOKEN}`, EXIT.refused)
    const wait = error.retryAfterSeconds === null ? '' : ` Try again in ${error.retryAfterSeconds} s.`
    const isOfToken = error.code === 'TOKEN_SCOPE_MISSING' || error.code === 'TOKEN_NOT_ALLOWED'
    return new CommandFailure(`${error.message}${wait}`, isOfToken ? EXIT.refused : EXIT.failed)
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new CommandFailure(`${url} cannot be reached: ${cause}`, EXIT.unreachable)
}
