import { parseArgs, type ParseArgsConfig } from 'node:util'
import { cratewatch } from '../src/client.ts'
import { add, importList, list, watch, type Command } from './commands.ts'
import { CommandFailure, EXIT, explain, type Exit } from './failure.ts'
import { readSettings, storeSettings, type Environment } from './settings.ts'

export const USAGE = `cratewatch <command>

  login [--url <address>]     store a token, read from the input or CRATEWATCH_TOKEN
  list [--available] [--search <words>]
                              what you watch
  add <number or address>… [--wait]
                              watch releases; wait until they are found, or fail
  import <file> [--yes]       read a list (- is the input), and import it with --yes
  watch                       print alerts as they come, until Ctrl-C

  --json                      print JSON, one line an event with watch
  CRATEWATCH_URL, CRATEWATCH_TOKEN come before what login stored.
  Ends with 0, 1 (failed), 2 (wrong use), 3 (token refused) or 4 (unreachable).`

/** What a run touches of the machine. */
export type Machine = {
  readonly env: Environment
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  readonly readInput: () => Promise<string>
  readonly signal: AbortSignal
}

const COMMANDS: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  list,
  add,
  import: importList,
  watch,
}

const OPTIONS = {
  url: { type: 'string' },
  search: { type: 'string' },
  available: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  wait: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** Runs the command, and returns what to end with. Failures are one line each. */
export async function run(args: readonly string[], machine: Machine): Promise<Exit> {
  let url = machine.env['CRATEWATCH_URL'] ?? 'Cratewatch'
  try {
    const { values: options, positionals } = readArgs(args)
    const [name = '', ...words] = positionals
    if (options.help) machine.print(USAGE)
    if (options.help) return EXIT.ok
    if (name === 'login') return await login(machine, options.url)
    const command = COMMANDS[name]
    if (command === undefined) throw new CommandFailure(USAGE, EXIT.usage)
    const settings = await readSettings(machine.env)
    url = settings.url
    await command({
      ...machine,
      api: cratewatch(settings),
      words,
      options: { search: undefined, ...options },
    })
    return EXIT.ok
  } catch (error) {
    const failure = explain(error, url)
    machine.warn(failure.message)
    return failure.exit
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : USAGE, EXIT.usage)
  }
}

/** Stores a token once the instance has accepted it. */
async function login({ env, print, warn, readInput }: Machine, given: string | undefined): Promise<Exit> {
  const url = given ?? env['CRATEWATCH_URL'] ?? ''
  if (!URL.canParse(url)) throw new CommandFailure('Say where: cratewatch login --url https://…', EXIT.usage)
  if (!env['CRATEWATCH_TOKEN']) warn('Paste a token (account settings, “API access”), then Enter:')
  const token = (env['CRATEWATCH_TOKEN'] || (await readInput())).trim()
  const { name, scopes, expiresAt } = await cratewatch({ url, token }).readToken()
  const file = await storeSettings(env, { url, token })
  print(`“${name}” may ${scopes.join(', ')} until ${expiresAt.slice(0, 10)}. Stored in ${file}`)
  return EXIT.ok
}
