import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { yieldToEventLoop, type Clock } from './clock.ts'

/** Caches a reading for `age`; concurrent callers share one. A failed reading is not cached. */
export function cached<T>(
  clock: Pick<Clock, 'now'>,
  age: Duration,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly at: Instant; readonly value: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    if (kept !== null && between(kept.at, now) < age) return kept.value
    const reading = { at: now, value: read() }
    kept = reading
    reading.value.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.value
  }
}

type Waiting<In, Out> = { readonly what: In; settle(answer: Out): void; fail(error: unknown): void }

/**
 * Runs one batch at a time: inputs that arrive during a run are handled together by the next. `run` returns its results
 * in the order of the inputs; when it throws, all of its inputs fail.
 */
export function coalesce<In, Out>(
  run: (all: readonly In[]) => Promise<readonly Out[]>,
): (what: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      // Lets answers that arrived during the last write join this batch.
      await yieldToEventLoop()
      const batch = waiting
      waiting = []
      try {
        const answers = await run(batch.map(({ what }) => what))
        for (const [index, answer] of answers.entries()) batch[index]?.settle(answer)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isRunning = false
  }

  return (what) =>
    new Promise((settle, fail) => {
      waiting.push({ what, settle, fail })
      void runAll()
    })
}
