import { isAlive, starters } from './starters.ts'

/** Whatever hangs, the demo is gone after this time. */
const LAST_PATIENCE_MS = 2_000
const LOOK_AFTER_STARTERS_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Ending = {
  /** Is called when it comes to that, the last one first. */
  first(step: () => unknown): void
  isUnderWay(): boolean
}

/**
 * Ends the process in order from now on: at Ctrl-C, when the terminal is closed, and when the npm that runs us is gone,
 * which may have been killed without a word to us.
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
  // A terminal that is gone takes no words.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  // Started by hand in the background, we outlive the shell; npm waits for us as long as it lives.
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
