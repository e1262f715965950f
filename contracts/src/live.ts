import { z } from 'zod'

/** Where live events stream from: Server-Sent Events, Bearer token in the Authorization header. */
export const LIVE_PATH = '/api/live'

/** A live event says what to read again, never the data itself: reading stays the one way in, with its own checks. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('vinyls'), discogsIds: z.array(z.number().int()).optional() }),
  z.object({ type: z.literal('notifications') }),
  z.object({ type: z.literal('profile') }),
  /** There is an announcement to everybody, or it has ended. */
  z.object({ type: z.literal('announcement') }),
  /** For operators: figures of the checks and the deliveries have changed. */
  z.object({ type: z.literal('operations') }),
  z.object({ type: z.literal('session-ended') }),
])
export type LiveEvent = z.infer<typeof liveEvent>
