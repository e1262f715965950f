import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { TFunction } from 'i18next'

/** What the server calls the mail to the account's address, until its owner does otherwise. */
const UNNAMED_MAIL = 'E-mail'

/** Returns what a channel is called: by its owner, else its kind. */
export function channelLabel(kind: ChannelKind, label: string | null, t: TFunction): string {
  const isUnnamed = label === null || (kind === 'email' && label === UNNAMED_MAIL)
  return isUnnamed ? t(`channelKinds.${kind}.name`) : label
}

/** Returns the kind of a channel, and what its owner calls it where that is something else: "ntfy (my phone)". */
export function channelName(kind: ChannelKind, label: string | null, t: TFunction): string {
  return withLabel(t(`channelKinds.${kind}.name`), kind, label, t)
}

/** Returns the same inside a sentence: "by ntfy (my phone)". */
export function channelWhere(kind: ChannelKind, label: string | null, t: TFunction): string {
  return withLabel(t(`channelKinds.${kind}.where`), kind, label, t)
}

function withLabel(words: string, kind: ChannelKind, label: string | null, t: TFunction): string {
  const own = channelLabel(kind, label, t)
  return own === t(`channelKinds.${kind}.name`) ? words : `${words} (${own})`
}
