import { Worker } from 'node:worker_threads'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { systemClock, type Clock } from '../../base/clock.ts'
import { refuse } from '../../base/refusal.ts'
import type { FileOptions, readFile, readOrders } from './read-file.ts'

type GivenFile = { readonly bytes: Uint8Array }
/** `of`: what is read from a file; records, where it says nothing. */
export type FileQuestion = GivenFile & FileOptions & { readonly of?: 'orders' }
type TooManyWait = ReturnType<typeof refuse<'RATE_LIMITED'>>
type Unreadable = ReturnType<typeof refuse<'FILE_UNREADABLE'>>
type Refused = TooManyWait | Unreadable

/** A file of five million empty lines takes half of it. */
const MOST_MEMORY_MB = 256
/** Nearly every file is read in a hundredth of it, the start of the thread left out. */
const QUICK = milliseconds(700)
/** The costliest files of 5 MB take a few seconds. */
const LONGEST_READING = seconds(20)
/** A thread that waits holds 30 MB. */
const KEPT_IDLE = seconds(60)
/** Each that waits is held in memory. */
const MOST_WAITING = 20

export type FileThread = {
  /** Reads a file as `readFile` does. One that takes too much time or memory is unreadable. */
  read(question: GivenFile & FileOptions): Promise<ReturnType<typeof readFile> | TooManyWait>
  /** Reads one of orders as `readOrders` does. */
  readOrders(
    question: GivenFile & Pick<FileOptions, 'siteUrl'>,
  ): Promise<ReturnType<typeof readOrders> | TooManyWait>
}

type Limits = { readonly longest: Duration; readonly mostWaiting: number; readonly clock: Clock }

/**
 * Reads files in threads of their own, so that a hostile one holds up nobody. What is not read at once is begun again in a
 * second line, where nothing but such files waits. A thread is started when there is something to read, and ends when
 * there has been nothing for a minute.
 */
export function createFileThread(
  program: URL = new URL('./file-thread.ts', import.meta.url),
  { quick = QUICK, longest = LONGEST_READING, mostWaiting = MOST_WAITING, clock = systemClock } = {},
): FileThread {
  const first = createLine(program, { longest: quick, mostWaiting, clock })
  const second = createLine(program, { longest, mostWaiting, clock })
  async function answer<A>(question: FileQuestion): Promise<A | Refused> {
    const quickly = await first<A>(question)
    if (quickly !== 'too-long') return quickly
    const patiently = await second<A>(question)
    return patiently === 'too-long' ? refuse('FILE_UNREADABLE') : patiently
  }
  return {
    read: (question) => answer(question),
    readOrders: (question) => answer({ ...question, of: 'orders' }),
  }
}

/** One for the process, whichever feature or test asks. */
export const fileThread = createFileThread()

/** Reads files in one thread, one after another, each for so long at most. */
function createLine(program: URL, { longest, mostWaiting, clock }: Limits) {
  let thread: Worker | null = null
  let keep = () => {}
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function runningThread(): Worker {
    if (thread !== null) return thread
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB }
    // A program that NODE_OPTIONS has the process load at its start concerns the process, and may end its thread.
    const started = new Worker(program, { resourceLimits, execArgv: [], env: {} })
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    // A failure is heard by who waits for the answer; alone, it would end the process.
    started.on('error', () => {})
    return (thread = started)
  }

  /** Forgets a thread before it ends, so that it gets no question any more. */
  function end(ending: Worker): void {
    if (thread === ending) thread = null
    void ending.terminate()
  }

  async function ask<A>(question: FileQuestion): Promise<A | Unreadable | 'too-long'> {
    keep()
    const worker = runningThread()
    const { promise, resolve } = Promise.withResolvers<A | Unreadable | 'too-long'>()
    const giveUp = () => resolve(refuse('FILE_UNREADABLE'))
    const inTime = clock.after(longest, () => {
      resolve('too-long')
      end(worker)
    })
    worker.ref()
    worker.once('message', resolve).once('exit', giveUp)
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(question)
    try {
      return await promise
    } finally {
      inTime()
      worker.off('message', resolve).off('exit', giveUp).unref()
      keep = clock.after(KEPT_IDLE, () => end(worker))
    }
  }

  return async <A>(question: FileQuestion): Promise<A | Refused | 'too-long'> => {
    if (waiting >= mostWaiting) return refuse('RATE_LIMITED', { retryAfter: longest })
    waiting += 1
    const answer = last.then(() => ask<A>(question))
    last = answer.catch(() => {})
    return answer.finally(() => {
      waiting -= 1
    })
  }
}
