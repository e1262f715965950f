import { z } from 'zod'
import { channelKind, endingOf, hostOf, orNull, secret, tailOf, targetUrl } from '../channel-kind.ts'

/** An Apprise server, which passes messages on to the services it knows: by a stored key, or by addresses of its own. */
export const apprise = channelKind({
  settings: z.object({
    server: targetUrl,
    key: orNull(z.string().regex(/^[-_A-Za-z0-9]{1,128}$/)),
    urls: orNull(secret.max(2_000)),
  }),
  // Whoever knows a key writes by it.
  secrets: ['key', 'urls'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: false, buttons: false, longest: 3_000 },
  addressOf: ({ server, key, urls }) =>
    `${hostOf(server)}/${key === null ? tailOf(urls ?? '') : endingOf(key)}`,
})
