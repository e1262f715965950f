import { z } from 'zod'
import { channelKind } from '../channel-kind.ts'
import { hostOf, tailOf, targetUrl } from '../fields.ts'

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
