import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Case } from './cases.ts'
import { makeMemoryGroup, type Machine, type MemoryGroup } from './machine.ts'
import { signalGroup } from './signal-group.ts'

/** The seconds of each part. */
export type Times = {
  readonly install: number
  readonly first: number
  readonly second: number
  readonly ended: number
  readonly tests: number
}

/** The plain user when root tries one: `nobody`, with a home of its own for the case. */
const PLAIN = { uid: 65_534, gid: 65_534 }

/** Not /tmp, which some cases replace. */
const COMMON = '/var/tmp'

const LONGEST_MS = 15 * 60_000

/** How long an ended process group may take to clean up. */
const PATIENCE_MS = 5_000

export type Log = {
  /** The file of a case's output. */
  readonly file: string
  /** Ends the running command. */
  readonly stop: AbortSignal
}

/**
 * Tries the two commands in a fresh clone of `root` under the case's conditions; cleans up afterwards. Throws when one
 * fails.
 */
export async function runCase(each: Case, machine: Machine, root: string, log: Log): Promise<Times> {
  const common = process.platform === 'win32' ? tmpdir() : COMMON
  const place = each.place === 'home' ? homedir() : common
  const scene = mkdtempSync(join(place, 'cratewatch-try-'))
  const group =
    each.memoryBytes === undefined || machine.memoryGroups === null
      ? null
      : makeMemoryGroup(machine.memoryGroups, each.memoryBytes)
  writeFileSync(log.file, '')
  try {
    return await tryIn(scene, each, { machine, root, log, group })
  } finally {
    await group?.remove()
    rmSync(scene, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Means = {
  readonly machine: Machine
  readonly root: string
  readonly log: Log
  readonly group: MemoryGroup | null
}

/** The limits of the two commands; `npm ci` has none. */
type Limits = { readonly withoutNetwork: boolean; readonly group: MemoryGroup | null }

async function tryIn(scene: string, each: Case, { machine, root, log, group }: Means): Promise<Times> {
  const clone = join(scene, each.folder ?? 'clone')
  const home = join(scene, 'home')
  mkdirSync(home)
  if (each.place === 'common') chmodSync(scene, 0o755)
  const env = environmentOf(each, scene, home)
  await run(['git', 'clone', '--quiet', '--no-hardlinks', root, clone], { cwd: scene }, log)
  if (each.runtime)
    await run(['npm', 'install', '--prefix', join(scene, 'runtime'), ...each.runtime], { cwd: scene }, log)
  const becomesAnother = each.plainUser === true && machine.isRoot
  if (becomesAnother)
    await run(['chown', '-R', `${PLAIN.uid}:${PLAIN.gid}`, clone, home], { cwd: scene }, log)

  const inCase = (command: readonly string[], { group, withoutNetwork }: Limits) =>
    run(wrap(command, each, { withoutNetwork, becomesAnother, group }), { cwd: clone, env }, log)
  const began = Date.now()
  await inCase(['npm', 'ci', '--prefer-offline'], { withoutNetwork: false, group: null })
  const install = (Date.now() - began) / 1000
  const inside = join(clone, 'scripts', 'try-everywhere', 'inside.ts')
  const node = join(clone, 'node_modules', '.bin', 'node')
  await inCase([node, inside], { withoutNetwork: each.withoutNetwork === true, group })
  const last = readFileSync(log.file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  return { install, ...(JSON.parse(last) as Omit<Times, 'install'>) }
}

/** Returns the present environment without `npm run`'s additions, and with the case's variables. */
function environmentOf(each: Case, scene: string, home: string): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_.*|INIT_CWD|NODE|PORT)$/i.test(name)),
  )
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  if (each.runtime) path.unshift(join(scene, 'runtime', 'node_modules', '.bin'))
  const own = { PATH: path.join(delimiter), HOME: each.plainUser ? home : process.env['HOME'] }
  return Object.fromEntries(
    Object.entries({ ...env, ...own, ...each.env }).filter(([, value]) => typeof value === 'string'),
  )
}

/**
 * Wraps the command in the case's conditions: memory, network, mounts, user, in the order in which root's rights are
 * given up.
 */
function wrap(
  command: readonly string[],
  each: Case,
  wanted: Limits & { readonly becomesAnother: boolean },
): readonly string[] {
  const setUp = [
    ...(wanted.group === null ? [] : [`echo $$ > ${wanted.group.joinFile}`]),
    ...(each.mounts ?? []),
    ...(wanted.withoutNetwork ? ['ip link set lo up'] : []),
    'exec "$0" "$@"',
  ]
  const user = wanted.becomesAnother
    ? ['setpriv', `--reuid=${PLAIN.uid}`, `--regid=${PLAIN.gid}`, '--clear-groups', '--']
    : []
  const spaces = [...(each.mounts ? ['-m'] : []), ...(wanted.withoutNetwork ? ['-n'] : [])]
  const inner =
    setUp.length === 1 ? [...user, ...command] : ['sh', '-c', setUp.join(' && '), ...user, ...command]
  return spaces.length === 0 ? inner : ['unshare', ...spaces, '--', ...inner]
}

/**
 * Runs a command to its end, with its output in the log; throws when it fails. After the time limit, or when `log.stop`
 * aborts, its process group is asked to end, and killed when it does not.
 */
async function run(command: readonly string[], options: SpawnOptions, { file, stop }: Log): Promise<void> {
  const [program = '', ...rest] = command
  const output = openSync(file, 'a')
  const child = spawn(program, rest, { ...options, stdio: ['ignore', output, output], detached: true })
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)])
  const end = () => {
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS).unref()
  }
  signal.addEventListener('abort', end)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${command.slice(-3).join(' ')} ended with ${code}`)
  } finally {
    signal.removeEventListener('abort', end)
    closeSync(output)
  }
}
