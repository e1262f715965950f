import type { CallOptions } from './call.ts'
import { callsBy, type LiveEvent } from './calls.ts'
import { followLive } from './live.ts'
import { sender, type SendOptions } from './send.ts'

export type * from './calls.ts'
export { ApiError, type ErrorCode } from './send.ts'

/** The API of one instance: a function for each call, and what happens. */
export type Cratewatch = ReturnType<typeof callsBy> & {
  /** Says what to read again, for as long as it is read, also over lost connections. */
  readonly live: (options?: CallOptions) => AsyncGenerator<LiveEvent, void, void>
}

/** Makes a client of an instance. */
export function cratewatch(options: SendOptions): Cratewatch {
  return { ...callsBy(sender(options)), live: ({ signal } = {}) => followLive(options, signal) }
}
