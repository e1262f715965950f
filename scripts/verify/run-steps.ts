import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { readTestReport, type DearTest, type TestReport } from './test-report.ts'

export type Step = {
  readonly name: string
  readonly command: readonly string[]
  /** Settings besides those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the test runner writes its report; a step without tests counts as one. */
  readonly tests?: string
  /** Begins when the step of this name has ended well. */
  readonly after?: string
  /** How many processors it keeps busy: one unless said, none where it waits most of the time. */
  readonly processors?: number
  /** Seconds after which it is ended and counts as failed. */
  readonly most?: number
}

export type Outcome = {
  readonly passed: number
  readonly failed: number
  /** What to look at, a line each. */
  readonly complaints: readonly string[]
  /** The tests that took longest. */
  readonly dearest?: readonly DearTest[]
}

type Taken = Outcome & { readonly name: string; readonly beganAt: number; readonly seconds: number }

export const ROOT = join(import.meta.dirname, '..', '..')
export const PROCESSORS = availableParallelism()
const LINES_OF_A_REASON = 6
const CHARACTERS_OF_A_REASON = 2000
/** The end of what a step without a report wrote: CI may show only the last lines of everything. */
const LINES_OF_A_STEP = 40
/** Longer than any step takes; short enough that what hangs is named before a whole run is given up. */
const MOST_SECONDS = 2700

/** Runs all steps beside each other as far as processors go, the first ones first, and prints where the time went. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  const began = Date.now()
  const waiting = [...steps]
  const running = new Map<Step, Promise<void>>()
  const taken: Taken[] = []
  while (waiting.length > 0 || running.size > 0) {
    for (;;) {
      const step = nextOf(waiting, [...running.keys()], taken)
      if (step === undefined) break
      waiting.splice(waiting.indexOf(step), 1)
      const end = async () => {
        taken.push(await timed(step, began, taken))
        running.delete(step)
      }
      running.set(step, end())
    }
    await Promise.race(running.values())
  }
  const complaints = taken.flatMap((each) => each.complaints)
  // Complaints are repeated at the end, because CI may show only the last lines.
  for (const complaint of complaints) console.log(complaint)
  console.log(`\nwhere the time went\n${'seconds'.padStart(9)}${'began'.padStart(9)}  step`)
  for (const { name, beganAt, seconds } of taken)
    console.log(`${seconds.toFixed(1).padStart(9)}${beganAt.toFixed(1).padStart(9)}  ${name}`)
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(9)}${' '.repeat(11)}all\n`)
  for (const line of dearestOf(taken)) console.log(line)
  return { passed: sum(taken, 'passed'), failed: sum(taken, 'failed'), complaints }
}

/** From so many seconds on a single test is worth asking whether it is a play. */
const DEAR_SECONDS = 10

function dearestOf(taken: readonly Taken[]): string[] {
  const dear = taken.flatMap(({ dearest = [] }) => dearest).filter(({ seconds }) => seconds >= DEAR_SECONDS)
  if (dear.length === 0) return []
  const lines = dear
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ path, name, seconds }) => `${seconds.toFixed(1).padStart(9)}  ${relative(ROOT, path)} > ${name}`)
  return [`single tests of ${DEAR_SECONDS} seconds and more`, ...lines, '']
}

const sum = (taken: readonly Taken[], what: 'passed' | 'failed') =>
  taken.reduce((total, each) => total + each[what], 0)

/** Returns the first step that may begin: the one before it has ended, and processors are free. */
function nextOf(
  waiting: readonly Step[],
  running: readonly Step[],
  taken: readonly Taken[],
): Step | undefined {
  const busy = running.reduce((total, { processors = 1 }) => total + processors, 0)
  const ended = new Set(taken.map(({ name }) => name))
  return waiting.find(
    ({ after, processors = 1 }) =>
      (after === undefined || ended.has(after)) && (busy === 0 || busy + processors <= PROCESSORS),
  )
}

async function timed(step: Step, began: number, earlier: readonly Taken[]): Promise<Taken> {
  const beganAt = Date.now()
  const broken = earlier.find(({ name, failed }) => name === step.after && failed > 0)
  const outcome =
    broken === undefined
      ? await take(step)
      : { passed: 0, failed: 1, complaints: [`✗ ${step.name}: ${broken.name} failed`] }
  const seconds = (Date.now() - beganAt) / 1000
  console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${step.name} (${Math.round(seconds)} s)`)
  return { ...outcome, name: step.name, beganAt: (beganAt - began) / 1000, seconds }
}

async function take({ name, command, env, tests, most = MOST_SECONDS }: Step): Promise<Outcome> {
  const { ended, output } = await runCommand(command, most, env)
  const lastLines = output.trimEnd().split('\n').slice(-LINES_OF_A_STEP)
  if (ended === 'late')
    return {
      passed: 0,
      failed: 1,
      complaints: [`✗ ${name}: did not end within ${most} s: ${command.join(' ')}`, ...lastLines],
    }
  const ok = ended === 'well'
  if (tests === undefined)
    return ok
      ? { passed: 1, failed: 0, complaints: [] }
      : { passed: 0, failed: 1, complaints: [`✗ ${name}: ${command.join(' ')}`, ...lastLines] }
  const report = readTestReport(tests)
  if (report === null)
    return {
      passed: 0,
      failed: 1,
      complaints: [`✗ ${name}: the runner died before it could count: ${command.join(' ')}`],
    }
  if (ok || report.failed > 0) return { ...report, complaints: complaintsOf(report) }
  // A runner that ends badly with every test green saw an error outside of them.
  const complaint = `✗ ${name}: an error outside the tests, said above: ${command.join(' ')}`
  return { ...report, failed: 1, complaints: [complaint] }
}

function complaintsOf({ failedFiles }: TestReport): string[] {
  return failedFiles.flatMap(({ path, failures }) =>
    failures.flatMap(({ name, reason }) => {
      const [first = '', ...more] = reason
        .slice(0, CHARACTERS_OF_A_REASON)
        .split('\n')
        .slice(0, LINES_OF_A_REASON)
      return [`✗ ${relative(ROOT, path)} > ${name}: ${first}`, ...more]
    }),
  )
}

/**
 * Runs a command and says how it ended; one that takes longer than `most` seconds is killed.
 * Its output is printed when it has ended, because others run beside it.
 */
export function runCommand(
  [program = '', ...rest]: readonly string[],
  most: number = MOST_SECONDS,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly ended: 'well' | 'badly' | 'late'; readonly output: string }> {
  const child = spawn(program, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...settings,
      PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env['PATH']}`,
    },
    timeout: most * 1000,
    killSignal: 'SIGKILL',
  })
  const written: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk))
  return new Promise((resolve) => {
    const end = (ended: 'well' | 'badly' | 'late') => {
      const output = Buffer.concat(written)
      process.stdout.write(output)
      // What a killed command began may keep them open.
      for (const each of [child.stdout, child.stderr]) each.destroy()
      resolve({ ended, output: output.toString() })
    }
    child.once('error', () => end('badly'))
    child.once('exit', () => child.killed && end('late'))
    child.once('close', (code) => child.killed || end(code === 0 ? 'well' : 'badly'))
  })
}
