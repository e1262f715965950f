import { minutes, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import { openSettings, type SettingsOf } from '../../../channels/settings.ts'
import type { Deps } from '../../../deps.ts'
import type { TargetRequest } from '../../../vendors/targets.ts'
import type { Message, Recipient } from '../../message.ts'
import type { Sender } from '../../send/sender.ts'
import { cut, fitText } from './fit-text.ts'
import { plainMessage, plainNotice, type PlainMessage } from './plain-message.ts'
import { targetOutcome, type Judge } from '../../../vendors/targets/target-outcome.ts'

export type TargetDeps = Pick<Deps, 'config' | 'secrets' | 'targets' | 'clock'>

export type ToWrite<Kind extends ChannelKind> = {
  readonly settings: SettingsOf<Kind>
  readonly signingKey: string | null
  readonly message: PlainMessage
  /** The message's text, and below it whatever the service has no place of its own for; cut to what it shows. */
  readonly text: string
  /** The message before it was rendered; null: a test or a code. */
  readonly about: Message | null
}

/** The protocol of a service that takes messages by one HTTP request. */
export type Wire<Kind extends ChannelKind, Content extends TargetRequest> = {
  write(given: ToWrite<Kind>): Content
  readonly judge: Judge
  /** Whether all channels of this kind are at one service, whose failures are no matter of one target. */
  readonly isOneService?: boolean
  /** Adds what depends on the time of sending. */
  sign?(content: Content): TargetRequest
}

/** Slower than the strictest of the services asks for (five messages in two seconds). */
const PACE: Pace = { apart: milliseconds(0), apartTo: () => seconds(1) }
const LONGEST_TITLE_BYTES = 250

/** Makes the sender of a kind from its protocol. Each alert is a message of its own, unless it was held. */
export function targetSender<Kind extends ChannelKind, Content extends TargetRequest = TargetRequest>(
  deps: TargetDeps,
  kind: Kind,
  wire: Wire<Kind, Content>,
): Sender {
  const { shows } = termsOf(kind)
  const write = ({ channel }: Recipient, plain: PlainMessage, about: Message | null) => {
    const opened = openSettings(deps.secrets, kind, channel.sealedSettings)
    const title = cut(plain.title, LONGEST_TITLE_BYTES)
    const message = { ...plain, title, picture: shows.picture ? plain.picture : null }
    return wire.write({ ...opened, message, text: fitText(plain, shows), about })
  }
  return {
    channel: kind,
    vendor: kind,
    pace: PACE,
    gathers: 'held',
    repeatsAfter: minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message) => write(message.recipient, plainMessage(deps, message), message),
    notice: (recipient, notice, at) => write(recipient, plainNotice(recipient, notice, at), null),
    async send(content: Content) {
      const answer = await deps.targets.send(wire.sign?.(content) ?? content)
      return targetOutcome(answer, wire.judge, wire.isOneService === true ? 'server' : 'message')
    },
  }
}
