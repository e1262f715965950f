import { z } from 'zod'
import type { ChannelTerms } from './channel-kind.ts'
import { apprise } from './kinds/apprise.ts'
import { discord } from './kinds/discord.ts'
import { email } from './kinds/email.ts'
import { gotify } from './kinds/gotify.ts'
import { matrix } from './kinds/matrix.ts'
import { ntfy } from './kinds/ntfy.ts'
import { pushover } from './kinds/pushover.ts'
import { slack } from './kinds/slack.ts'
import { telegram } from './kinds/telegram.ts'
import { webPush } from './kinds/web-push.ts'
import { webhook } from './kinds/webhook.ts'

/** Every kind of channel, in the order in which they are offered. */
export const CHANNEL_KINDS = {
  email,
  telegram,
  'web-push': webPush,
  ntfy,
  discord,
  slack,
  gotify,
  pushover,
  matrix,
  webhook,
  apprise,
} as const

export type ChannelKind = keyof typeof CHANNEL_KINDS

export const channelKindName = z.enum(Object.keys(CHANNEL_KINDS) as [ChannelKind, ...ChannelKind[]])

/** The terms of a kind, whose settings are known only by their schema. */
export function termsOf(kind: ChannelKind): ChannelTerms {
  return CHANNEL_KINDS[kind] as unknown as ChannelTerms
}
