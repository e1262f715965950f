import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counterpart, Workbench } from './counterpart.ts'
import { fetchNeeds, NotHere } from './needs.ts'
import type { Outcome } from './table.ts'

const LONGEST_MS = 10 * 60_000

/** Tries one; what it started ends with it, and at the latest after ten minutes or when `stop` aborts. */
export async function tryCounterpart(
  { needs, attempt }: Counterpart,
  log: Workbench['log'],
  stop: AbortSignal,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'cratewatch-counterpart-'))
  const ended = new AbortController()
  const signal = AbortSignal.any([stop, ended.signal, AbortSignal.timeout(LONGEST_MS)])
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`it did not end: ${String(signal.reason)}`)))
  })
  try {
    const fetched = await fetchNeeds(needs, signal)
    return {
      kind: 'passed',
      ...(await Promise.race([attempt({ folder, signal, log, ...fetched }), aborted])),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log(error instanceof Error ? (error.stack ?? reason) : reason)
    return { kind: error instanceof NotHere ? 'not-here' : 'failed', reason }
  } finally {
    aborted.catch(() => {})
    ended.abort()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
