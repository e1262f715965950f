import { z } from 'zod'
import { channelKind, hostOf, tailOf, targetUrl } from '../channel-kind.ts'

/** A webhook of a Discord channel. */
export const discord = channelKind({
  settings: z.object({ webhookUrl: targetUrl }),
  secrets: ['webhookUrl'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: true, longest: 2_000 },
  addressOf: ({ webhookUrl }) => `${hostOf(webhookUrl)} ${tailOf(webhookUrl)}`,
})
