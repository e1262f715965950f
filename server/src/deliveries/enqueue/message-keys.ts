import { ALERT_CHANNELS, type AlertKind } from '@cratewatch/domain/notifications/alert-kind'

/** Entries that are not about a watch. */
export type SystemEntry =
  | 'channelEnded'
  | 'chatTaken'
  | 'weekly'
  | 'marketplaceRevoked'
  | 'emailRefused'
  | 'wantlistSynced'
  | 'unchecked'
  | 'checkedAgain'

/** Keys of the web catalogue: entries keep keys and params, so that they follow the reader's language. */
export function titleKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.title`
}

export function messageKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.message`
}

/** The alert that an entry with this title is; null for other entries, and for one that is gone. */
export function alertOfTitle(key: string | null): AlertKind | null {
  const kinds = Object.keys(ALERT_CHANNELS) as AlertKind[]
  return kinds.find((kind) => titleKey(kind) === key) ?? null
}
