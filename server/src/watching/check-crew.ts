/** Checks under way at once, those that wait for a slot included. */
export const MOST_UNDER_WAY = 16

export type CheckCrew = {
  /** Begins a check; it must call `slotDecided` once it no longer waits for a slot. */
  begin(check: (slotDecided: () => void) => Promise<void>): void
  /** Resolves when another check may begin. */
  room(): Promise<void>
  done(): Promise<void>
}

/** Keeps a few checks under way, of which at most `mostWaiting` wait for a slot. Checks must not reject. */
export function checkCrew(mostWaiting: number): CheckCrew {
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    begin(check) {
      const slot = Promise.withResolvers<void>()
      waiting.add(slot.promise)
      const slotDecided = () => {
        waiting.delete(slot.promise)
        slot.resolve()
      }
      const ended = check(slotDecided).finally(() => {
        slotDecided()
        underWay.delete(ended)
      })
      underWay.add(ended)
    },
    async room() {
      while (waiting.size >= mostWaiting) await Promise.race(waiting)
      while (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay)
    },
    async done() {
      await Promise.all(underWay)
    },
  }
}
