import type { LiveEvent } from '@cratewatch/contracts/live'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { QueryKey } from '@tanstack/react-query'

/** The keys of all cached answers, by first word. Longer keys begin with these. */
export const queryKeys = {
  instance: ['instance'],
  profile: ['profile'],
  sessions: ['sessions'],
  accesses: ['accesses'],
  reauthentication: ['reauthentication'],
  activity: ['activity'],
  passkeys: ['passkeys'],
  tokens: ['tokens'],
  authenticatorApp: ['authenticator-app'],
  ssoIdentities: ['sso-identities'],
  subscription: ['subscription'],
  confirmation: ['payment-confirmation'],
  vinyls: ['vinyls'],
  offlineList: ['offline-list'],
  releaseSearch: ['vinyl-search'],
  masters: ['masters'],
  analytics: ['analytics'],
  admin: ['admin'],
  /** The part of these that follows checks and deliveries. */
  adminLive: ['admin', 'live'],
  announcement: ['announcement'],
  notifications: ['notifications'],
  notificationSettings: ['notification-settings'],
  channels: ['channels'],
  feed: ['feed'],
  alertRule: ['alert-rule'],
  alertTiming: ['alert-timing'],
  dryRun: ['dry-run'],
  marketplace: ['marketplace'],
  followedLists: ['followed-lists'],
  sharedLists: ['shared-lists'],
  shops: ['shops'],
  fileImport: ['file-import'],
  measuredPace: ['measured-pace'],
  pushHere: ['push-here'],
  barcodeReader: ['barcode-reader'],
} as const satisfies Record<string, QueryKey>

export const unreadCountKey = [...queryKeys.notifications, 'unread-count']

/** What belongs to an account and is not on its lists. */
const OF_ACCOUNT: readonly QueryKey[] = [
  queryKeys.profile,
  queryKeys.passkeys,
  queryKeys.tokens,
  queryKeys.accesses,
  queryKeys.feed,
  queryKeys.authenticatorApp,
  queryKeys.subscription,
  queryKeys.notificationSettings,
  queryKeys.channels,
  queryKeys.alertTiming,
  queryKeys.marketplace,
  queryKeys.ssoIdentities,
]

/** Returns the keys that a live event makes stale. */
export function staleAfter(event: LiveEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'hello':
      // Events may have been missed while disconnected.
      return [
        queryKeys.vinyls,
        queryKeys.masters,
        queryKeys.shops,
        queryKeys.notifications,
        queryKeys.profile,
        queryKeys.announcement,
      ]
    case 'vinyls':
      return [queryKeys.vinyls, queryKeys.masters, queryKeys.shops]
    case 'notifications':
      return [queryKeys.notifications]
    case 'profile':
      // Cards say where and when alerts come.
      return [...OF_ACCOUNT, queryKeys.vinyls]
    case 'announcement':
      return [queryKeys.announcement]
    case 'operations':
      return [queryKeys.adminLive]
    case 'session-ended':
    case 'restart':
      return []
    default:
      return assertNever(event)
  }
}
