import { isAlive, starters } from './starters.ts'

/** The demo ends after this time at the latest, whatever hangs. */
const LAST_PATIENCE_MS = 2_000
const LOOK_AFTER_STARTERS_MS = 500

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
  }, LOOK_AFTER_STARTERS_MS)
}
