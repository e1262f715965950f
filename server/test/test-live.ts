import type { Live, LiveHint } from '../src/live.ts'

export type TestLive = Live & {
  /** Everything published so far, oldest first, also by transactions that rolled back. */
  readonly published: LiveHint[]
}

/** Hints within the process, heard at once. Tests about commit and other processes use `createLive`. */
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
