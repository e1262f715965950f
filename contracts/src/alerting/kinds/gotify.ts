import { z } from 'zod'
import { channelKind } from '../channel-kind.ts'
import { hostOf, secret, tailOf, targetUrl } from '../fields.ts'

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
