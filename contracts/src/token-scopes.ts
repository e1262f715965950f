import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints
/** The calls of signed-in users. Others take no tokens: visitors need none, and operators sign in. */
type CallOfUsers = {
  [Name in keyof Endpoints]: Endpoints[Name]['caller'] extends 'user' ? Name : never
}[keyof Endpoints]

/**
 * What a token needs for each call; `any`: every token may; null: none may, because the call concerns the account, its
 * sign-in, its money or where its alerts go. The type asks for a line for each new call.
 */
export const SCOPES_OF_CALLS = {
  readToken: 'any',

  listVinyls: 'list:read',
  readVinyl: 'list:read',
  vinylCapacity: 'list:read',
  explainPriority: 'list:read',
  readMaster: 'list:read',
  readAnalytics: 'list:read',
  exportVinyls: 'list:read',
  getAlertRule: 'list:read',
  dryRunRule: 'list:read',
  readImportPreview: 'list:read',
  importPreviewLines: 'list:read',
  importStatus: 'list:read',
  importItems: 'list:read',
  marketplaceStatus: 'list:read',
  readWantlist: 'list:read',
  wantlistSyncStatus: 'list:read',
  wantlistSyncItems: 'list:read',
  wantlistDifferences: 'list:read',
  getSyncSettings: 'list:read',

  addVinyl: 'list:write',
  starVinyl: 'list:write',
  setVinylNote: 'list:write',
  boughtVinyl: 'list:write',
  followSuccessor: 'list:write',
  removeVinyl: 'list:write',
  muteVinyls: 'list:write',
  removeVinyls: 'list:write',
  restoreVinyls: 'list:write',
  muteVinyl: 'list:write',
  unmuteVinyl: 'list:write',
  setVinylRule: 'list:write',
  setVinylRules: 'list:write',
  watchMaster: 'list:write',
  choosePressings: 'list:write',
  excludePressing: 'list:write',
  previewImport: 'list:write',
  discardImport: 'list:write',
  confirmImport: 'list:write',
  cancelImport: 'list:write',
  setAlertRule: 'list:write',
  updateSyncSettings: 'list:write',
  syncWantlist: 'list:write',
  startWantlistSync: 'list:write',
  cancelWantlistSync: 'list:write',

  searchVinyls: 'search',
  findVinyl: 'search',

  listNotifications: 'notifications:read',
  unreadCount: 'notifications:read',
  readAnnouncement: 'notifications:read',
  markRead: 'notifications:write',
  markAllRead: 'notifications:write',
  removeNotification: 'notifications:write',
  restoreNotification: 'notifications:write',

  listTokens: null,
  makeToken: null,
  revokeToken: null,
  logout: null,
  reauthenticationMethods: null,
  reauthenticate: null,
  reauthenticateByMarketplace: null,
  reauthenticateByPasskey: null,
  reauthenticateBySso: null,
  finishReauthentication: null,
  authProfile: null,
  getProfile: null,
  updateProfile: null,
  updateEmail: null,
  changePassword: null,
  listSessions: null,
  endOtherSessions: null,
  endOneSession: null,
  ownActivity: null,
  exportUserData: null,
  deleteAccount: null,
  listPasskeys: null,
  startPasskey: null,
  addPasskey: null,
  renamePasskey: null,
  removePasskey: null,
  readAuthenticatorApp: null,
  startAuthenticatorApp: null,
  addAuthenticatorApp: null,
  removeAuthenticatorApp: null,
  renewRecoveryCodes: null,
  marketplaceConnect: null,
  marketplaceDisconnect: null,
  ssoConnect: null,
  ssoIdentities: null,
  ssoDisconnect: null,
  getAlertTiming: null,
  setAlertTiming: null,
  listChannels: null,
  addChannel: null,
  addBrowser: null,
  browserKey: null,
  confirmChannel: null,
  askAgain: null,
  changeChannel: null,
  removeChannel: null,
  testChannel: null,
  renewSecret: null,
  channelDeliveries: null,
  repeatDelivery: null,
  readFeedAddress: null,
  renewFeedAddress: null,
  removeFeedAddress: null,
  readStart: null,
  getNotificationSettings: null,
  updateNotificationSettings: null,
  startChatLink: null,
  endChatLink: null,
  testTelegram: null,
  testEmail: null,
  subscriptionStatus: null,
  refreshSubscription: null,
  cancelSubscription: null,
  resumeSubscription: null,
  openBillingPortal: null,
  createCheckoutSession: null,
} as const satisfies Record<CallOfUsers, TokenScope | 'any' | null>

/** What following the live stream needs (`LIVE_PATH`). */
export const LIVE_SCOPE = 'list:read' satisfies TokenScope

/** What a token needs for the call of this name; null: it may not be called with one. */
export function scopeOfCall(name: string): TokenScope | 'any' | null {
  const known: Readonly<Partial<Record<string, TokenScope | 'any' | null>>> = SCOPES_OF_CALLS
  return known[name] ?? null
}
