import { z } from 'zod'
import { channelKind, hostOf, secret, tailOf, targetUrl } from '../channel-kind.ts'

/** An application of a Gotify server. */
export const gotify = channelKind({
  settings: z.object({ server: targetUrl, token: secret }),
  secrets: ['token'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: false, longest: 3_000 },
  addressOf: ({ server, token }) => `${hostOf(server)} ${tailOf(token)}`,
})
