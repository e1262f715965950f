/** A task that calls `isWaitingNoMore` once it has its slot with a vendor; it must not reject. */
type Work = (isWaitingNoMore: () => void) => Promise<void>

export type Concurrency = {
  begin(work: Work): void
  /** How many more may start now. */
  free(): number
  /** Resolves when another one may start. */
  room(): Promise<void>
  /** Resolves when everything in flight has ended. */
  done(): Promise<void>
}

/** Limits concurrent tasks to `most`, of which at most `mostWaiting` wait for their slot. */
export function limitConcurrency(most: number, mostWaiting = most): Concurrency {
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    begin(work) {
      const passed = Promise.withResolvers<void>()
      waiting.add(passed.promise)
      const isWaitingNoMore = () => {
        waiting.delete(passed.promise)
        passed.resolve()
      }
      const ended = work(isWaitingNoMore).finally(() => {
        isWaitingNoMore()
        underWay.delete(ended)
      })
      underWay.add(ended)
    },
    free: () => Math.min(most - underWay.size, mostWaiting - waiting.size),
    async room() {
      while (waiting.size >= mostWaiting) await Promise.race(waiting)
      while (underWay.size >= most) await Promise.race(underWay)
    },
    async done() {
      await Promise.all(underWay)
    },
  }
}
