import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Workbench } from './counterpart.ts'

type Options = {
  readonly cwd?: string
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end and returns what it said; throws when it fails. */
export async function run(
  bench: Workbench,
  [name = '', ...words]: readonly string[],
  { input = '', ...options }: Options & { readonly input?: string } = {},
): Promise<string> {
  const child = start(bench, [name, ...words], options)
  child.stdin.on('error', () => {}).end(input)
  const [ended, said, warned] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  const output = said + warned
  bench.log(output)
  if (ended[0] !== 0) throw new Error(`${name} ended with ${String(ended[0])}: ${output.trim().slice(-600)}`)
  return output
}

/** Returns the version in what a program says of itself. */
export async function versionOf(bench: Workbench, command: readonly string[]): Promise<string> {
  return /\d+(\.\d+)+/.exec(await run(bench, command))?.[0] ?? '–'
}

/** A program that runs until it is stopped, or until its attempt has ended. */
export type Running = { stop(signal?: NodeJS.Signals): Promise<void> }

const ASK_EVERY_MS = 100

/** Starts a program that stays, and waits until it is there. Throws when it ends before. */
export async function startProgram(
  bench: Workbench,
  command: readonly string[],
  isThere: () => Promise<boolean>,
  options: Options = {},
): Promise<Running> {
  const child = start(bench, command, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk))
  const ended = once(child, 'exit').then(
    () => bench.log(output),
    () => {},
  )
  while (!(await isThere().catch(() => false))) {
    bench.signal.throwIfAborted()
    if (child.exitCode !== null) throw new Error(`${command[0]} ended: ${output.trim().slice(-600)}`)
    await wait(ASK_EVERY_MS)
  }
  return {
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

function start(
  { command, signal, log }: Workbench,
  [name = '', ...words]: readonly string[],
  options: Options,
) {
  const { file, env } = command(name)
  log(`$ ${[file, ...words].join(' ')}`)
  const child = spawn(file, words, {
    cwd: options.cwd,
    env: { ...process.env, ...env, ...options.env },
    signal,
    stdio: 'pipe',
  })
  child.on('error', () => {})
  return child
}
