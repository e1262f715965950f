import { readFileSync } from 'node:fs'

/** The demo ends after this time at the latest, whatever hangs. */
const LAST_PATIENCE_MS = 2_000
const STARTERS_POLL_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Ending = {
  /** Adds a step of the ending; the last one added runs first. */
  first(step: () => unknown): void
  isUnderWay(): boolean
}

/**
 * Makes the process end in order: at Ctrl-C, when the terminal is closed, and when the npm that runs it has ended or
 * was killed.
 */
export function endInOrder(): Ending {
  const steps: (() => unknown)[] = []
  let isUnderWay = false
  const end = async () => {
    if (isUnderWay) return
    isUnderWay = true
    setTimeout(() => process.exit(1), LAST_PATIENCE_MS)
    console.log('\nStopping …')
    for (const step of steps.reverse()) await step()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, () => void end())
  // Writing to a closed terminal fails.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  // Started by hand in the background, the demo outlives the shell; npm waits for it while it lives.
  if (process.env['npm_lifecycle_event'] !== undefined) whenStartersAreGone(() => void end())
  return { first: (step) => steps.push(step), isUnderWay: () => isUnderWay }
}

function whenStartersAreGone(call: () => void): void {
  const parent = process.ppid
  const awaited = starters(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && awaited.every(isAlive)) return
    clearInterval(timer)
    call()
  }, STARTERS_POLL_MS)
}

const SHELL = /^(sh|bash|dash|ash|busybox)$/

type ProcessFacts = { readonly name: string; readonly parent: number }

/**
 * Returns the processes that the demo ends with: its parent and, if that is the shell in which npm runs a script, npm,
 * whose death the shell does not notice.
 */
export function starters(parent: number, factsOf: (id: number) => ProcessFacts | null = readFacts): number[] {
  const facts = factsOf(parent)
  return facts !== null && SHELL.test(facts.name) ? [parent, facts.parent] : [parent]
}

/**
 * Reads a process's parent and name; null where the system does not tell. Only on Linux does a shell stay between npm
 * and the demo.
 */
function readFacts(id: number): ProcessFacts | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}

export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
