import { z } from 'zod'

/** The address of the live stream: Server-Sent Events, Bearer token in the Authorization header. */
export const LIVE_PATH = '/api/live'

/** A live event says what to read again, never the data, so that every reading passes the checks of its own call. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('vinyls'), discogsIds: z.array(z.number().int()).optional() }),
  z.object({ type: z.literal('notifications') }),
  z.object({ type: z.literal('profile') }),
  /** The announcement has changed or ended. */
  z.object({ type: z.literal('announcement') }),
  /** For operators: figures of checks or deliveries have changed. */
  z.object({ type: z.literal('operations') }),
  z.object({ type: z.literal('session-ended') }),
  /** The server is restarted: the stream ends, and `retry:` beside this says after how long to open another one. */
  z.object({ type: z.literal('restart') }),
])
export type LiveEvent = z.infer<typeof liveEvent>
