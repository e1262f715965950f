import { z } from 'zod'
import { channelKind, hostOf, tailOf, targetUrl } from '../channel-kind.ts'

/** A system of the user's own, by requests signed as Standard Webhooks says. */
export const webhook = channelKind({
  settings: z.object({ url: targetUrl }),
  // An address may hold a token of its own.
  secrets: ['url'],
  madeBy: 'form',
  confirmedBy: 'code',
  signs: true,
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: true, longest: 100_000 },
  addressOf: ({ url }) => `${hostOf(url)} ${tailOf(url)}`,
})
