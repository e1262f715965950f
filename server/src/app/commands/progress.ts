import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { systemClock, type Clock } from '../../base/clock.ts'
import { Repairable } from '../../base/explain-failure.ts'
import { backup } from '../../database/backup/backup.ts'
import { writeBackupFile } from '../../database/backup/files.ts'
import { restore } from '../../database/backup/restore.ts'

type Step = {
  readonly name: string
  readonly began: Duration
  /** How many bytes are done; of so many, where that is known. */
  readonly bytes: () => number
  readonly of: number | null
}

type Shown = {
  readonly begin: (name: string, bytes: () => number, of?: number) => void
  readonly signal: AbortSignal
}

type Terminal = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

const RENEW_EVERY = milliseconds(500)
const LINE_EVERY = seconds(10)
const CLEAR_LINE = '\r\u001B[K'

/**
 * Runs long work of a command and shows how far it is: on a terminal in a line that renews itself, elsewhere in one
 * each ten seconds. Ctrl-C asks it to stop, the second one ends the process; `stopped` says what is so then.
 */
export async function showProgress<T>(
  stopped: string,
  work: (shown: Shown) => Promise<T>,
  to: Terminal = process.stderr,
  clock: Clock = systemClock,
): Promise<T> {
  const stopping = new AbortController()
  const ended = new AbortController()
  const [clear, end, every] = to.isTTY ? [CLEAR_LINE, '', RENEW_EVERY] : ['', '\n', LINE_EVERY]
  let step: Step | null = null
  async function show(): Promise<void> {
    let isFirst = true
    for (;;) {
      await clock.sleep(every, AbortSignal.any([ended.signal, stopping.signal]))
      if (ended.signal.aborted || stopping.signal.aborted) return
      if (step === null) continue
      if (isFirst) to.write(`${clear}Ctrl-C stops it: ${stopped}, and it can be run again.\n`)
      isFirst = false
      to.write(`${clear}${lineOf(step, clock.elapsed())}${end}`)
    }
  }
  const stop = () => {
    to.write(`${clear}Stopping. Ctrl-C again ends it at once.\n`)
    stopping.abort()
  }
  process.once('SIGINT', stop)
  const begin: Shown['begin'] = (name, bytes, of) => {
    step = { name, began: clock.elapsed(), bytes, of: of ?? null }
  }
  try {
    void show()
    return await work({ begin, signal: stopping.signal })
  } catch (error) {
    throw stopping.signal.aborted ? new Repairable(`Stopped: ${stopped}.`, { cause: error }) : error
  } finally {
    ended.abort()
    process.off('SIGINT', stop)
    to.write(clear)
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** What is left is estimated by the pace so far. */
function lineOf({ name, began, bytes, of }: Step, now: Duration): string {
  const done = bytes()
  const spent = (now - began) / seconds(1)
  const taken = `${Math.round(spent)} s`
  if (of === null) return `${name}: ${megabytes(done)} MB in ${taken}`
  if (done >= of) return `${name}: all of ${megabytes(of)} MB read, finishing, ${taken}`
  const left = done === 0 ? '' : `, about ${Math.ceil((spent * (of - done)) / done)} s left`
  return `${name}: ${megabytes(done)} of ${megabytes(of)} MB in ${taken}${left}`
}

/** Writes a backup, and returns its size in bytes. */
export function backUpShown(file: string, url: string, now: Instant): Promise<number> {
  return showProgress('nothing is written', ({ begin, signal }) =>
    writeBackupFile(file, async (to) => {
      addAbortSignal(signal, to)
      begin('Backing up', () => to.bytesWritten)
      await backup(url, to, now)
      begin('Reading it back', () => to.bytesWritten)
    }),
  )
}

/** Restores a file, which is read twice: before the database is touched the whole of it is verified. */
export async function restoreShown(
  file: string,
  url: string,
  options: Parameters<typeof restore>[2] = {},
): ReturnType<typeof restore> {
  const { size } = await stat(file)
  return showProgress('the database stays as it was', ({ begin, signal }) => {
    const steps = ['Verifying the file', 'Restoring'].values()
    const open = () => {
      const from = addAbortSignal(signal, createReadStream(file))
      begin(steps.next().value ?? '', () => from.bytesRead, size)
      return from
    }
    return restore(url, open, { ...options, signal })
  })
}
