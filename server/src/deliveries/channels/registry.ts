import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { Deps } from '../../deps.ts'
import type { Sender } from '../send/sender.ts'
import { appriseSender } from './apprise/apprise-sender.ts'
import { discordSender } from './discord/discord-sender.ts'
import { emailSender } from './email/email-sender.ts'
import { gotifySender } from './gotify/gotify-sender.ts'
import { matrixSender } from './matrix/matrix-sender.ts'
import { ntfySender } from './ntfy/ntfy-sender.ts'
import { pushoverSender } from './pushover/pushover-sender.ts'
import { slackSender } from './slack/slack-sender.ts'
import { telegramSender } from './telegram/telegram-sender.ts'
import { webPushSender } from './web-push/web-push-sender.ts'
import { webhookSender } from './webhook/webhook-sender.ts'

export type SenderDeps = Pick<Deps, 'config' | 'secrets' | 'mailer' | 'chat' | 'push' | 'targets' | 'clock'>

/** Makes the sender of each kind; null: this instance is not configured for it. */
const SENDERS: Readonly<Record<ChannelKind, (deps: SenderDeps) => Sender | null>> = {
  email: ({ mailer, ...deps }) => mailer && emailSender({ ...deps, mailer }),
  telegram: ({ chat, ...deps }) => chat && telegramSender({ ...deps, chat }),
  'web-push': ({ push, ...deps }) => push && webPushSender({ ...deps, push }),
  ntfy: ntfySender,
  discord: discordSender,
  slack: slackSender,
  gotify: gotifySender,
  pushover: pushoverSender,
  matrix: matrixSender,
  webhook: webhookSender,
  apprise: appriseSender,
}

/** Returns the senders of the kinds that this instance has. */
export function createSenders(deps: SenderDeps): ReadonlyMap<ChannelKind, Sender> {
  return new Map(
    deps.config.channelKinds.flatMap((kind) => {
      const sender = SENDERS[kind](deps)
      return sender === null ? [] : [[kind, sender] as const]
    }),
  )
}
