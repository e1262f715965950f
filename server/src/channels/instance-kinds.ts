import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { Config } from '../config/config.ts'

/** The kinds of channels that this instance has; others get no deliveries, because none would be sent. */
export function kindsOf({
  channelKinds,
  mail,
  chat,
}: Pick<Config, 'channelKinds' | 'mail' | 'chat'>): ReadonlySet<ChannelKind> {
  const configured: Partial<Record<ChannelKind, unknown>> = { email: mail, telegram: chat }
  return new Set(channelKinds.filter((kind) => configured[kind] !== null))
}
