import { minutes, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import { openSettings, type SettingsOf } from '../channels/channel-rows.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { TargetRequest } from '../../outbound/vendors/targets.ts'
import type { Message, Recipient } from '../deliveries/message.ts'
import type { Sender } from '../deliveries/send/sender.ts'
import { cut, fitText, plainMessage, plainNotice, type PlainMessage } from './plain-message.ts'
import { targetOutcome, type Judge } from '../../outbound/vendors/targets/target-outcome.ts'
import { createHash } from 'node:crypto'

export type TargetDeps = Pick<Deps, 'config' | 'secrets' | 'targets' | 'clock'>

type ToWrite<Kind extends ChannelKind> = {
  readonly settings: SettingsOf<Kind>
  readonly signingKey: string | null
  readonly message: PlainMessage
  /** The message's text, and below it whatever the service has no place of its own for; cut to what it shows. */
  readonly text: string
  /** The message before it was rendered; null: a test or a code. */
  readonly about: Message | null
}

/** The protocol of a service that takes messages by one HTTP request. */
type Wire<Kind extends ChannelKind, Content extends TargetRequest> = {
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

/** Makes a request with a JSON body. */
export function jsonRequest(
  url: string,
  body: object,
  { method = 'POST', headers = {} }: Partial<Pick<TargetRequest, 'method' | 'headers'>> = {},
): TargetRequest {
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Returns the address of a path below a server's, which may have a path of its own. */
export function below(server: string, path: string): string {
  const url = new URL(server)
  url.pathname = url.pathname.replace(/\/*$/, path)
  return url.href
}

/** Makes the id of a message by which receivers recognise a repetition: 32 URL-safe characters. */
export function messageIdOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}
