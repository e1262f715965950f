import type { Live, LiveHint } from '../src/database/connection/live.ts'

export type TestLive = Live & {
  /** Every hint published so far, oldest first, even by transactions that rolled back. */
  readonly published: LiveHint[]
}

/** Passes hints within the process, at once. Tests about commits and other processes use `createLive`. */
export function testLive(): TestLive {
  const published: LiveHint[] = []
  const listeners = new Set<(hint: LiveHint) => void>()
  return {
    published,
    publish(_queries, hint) {
      published.push(hint)
      for (const hear of listeners) hear(hint)
      return Promise.resolve()
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
