import { ALERT_KINDS, type AlertKind } from '@cratewatch/domain/notifications/alert-kind'

/** Entries that are not about a watch. */
export type SystemEntry =
  | 'channelEnded'
  | 'chatTaken'
  | 'weekly'
  | 'marketplaceRevoked'
  | 'emailRefused'
  | 'wantlistSynced'
  | 'listSynced'
  | 'unchecked'
  | 'checkedAgain'
  | 'pressingJoined'

/** Returns a key of the web catalogue: entries store keys and params, so that they follow the reader's language. */
export function titleKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.title`
}

export function messageKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.message`
}

/** Returns the alert of an entry with this title; null for other or deleted entries. */
export function alertOfTitle(key: string | null): AlertKind | null {
  return ALERT_KINDS.find((kind) => titleKey(kind) === key) ?? null
}
