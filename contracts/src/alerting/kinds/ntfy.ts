import { z } from 'zod'
import { channelKind, endingOf, hostOf, orNull, secret, targetUrl } from '../channel-kind.ts'

/** A topic of an ntfy server. */
export const ntfy = channelKind({
  settings: z.object({
    server: targetUrl.default('https://ntfy.sh'),
    topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
    token: orNull(secret),
  }),
  // Whoever knows a topic of a public server reads it.
  secrets: ['topic', 'token'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: true, longest: 3_000 },
  addressOf: ({ server, topic }) => `${hostOf(server)}/${endingOf(topic)}`,
})
