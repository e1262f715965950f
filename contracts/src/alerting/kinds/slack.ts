import { z } from 'zod'
import { channelKind, hostOf, tailOf, targetUrl } from '../channel-kind.ts'

/** An incoming webhook of Slack or of a messenger that understands the same, such as Mattermost and Rocket.Chat. */
export const slack = channelKind({
  settings: z.object({ webhookUrl: targetUrl }),
  secrets: ['webhookUrl'],
  madeBy: 'form',
  confirmedBy: 'code',
  waitsOnFreePlan: true,
  shows: { picture: true, buttons: true, longest: 2_000 },
  addressOf: ({ webhookUrl }) => `${hostOf(webhookUrl)} ${tailOf(webhookUrl)}`,
})
