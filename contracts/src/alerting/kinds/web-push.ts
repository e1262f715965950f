import { z } from 'zod'
import { channelKind, hostOf, secret, targetUrl } from '../channel-kind.ts'

/** A browser on one device, by the Push API. It registers itself. */
export const webPush = channelKind({
  settings: z.object({ endpoint: targetUrl, p256dh: secret, auth: secret }),
  secrets: ['endpoint', 'p256dh', 'auth'],
  madeBy: 'browser',
  confirmedBy: 'itself',
  waitsOnFreePlan: false,
  expires: true,
  shows: { picture: true, buttons: true, longest: 1_000 },
  addressOf: ({ endpoint }) => hostOf(endpoint),
})
