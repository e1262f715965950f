import { accountChange } from './accounts/account-changes.ts'
import { userSession } from './accounts/account-settings.ts'
import { session, user } from './accounts/accounts.ts'
import { removedMethod } from './accounts/confirmations.ts'
import { passkey, usedPasskey } from './accounts/passkeys.ts'
import { personalToken, tokenScope } from './accounts/personal-tokens.ts'
import { securityEventKind } from './accounts/security-events.ts'
import { ssoIdentity } from './accounts/single-sign-on.ts'
import { owner } from './admin/shared.ts'
import { adminAudit, auditAction } from './admin/audit.ts'
import { adminUsers } from './admin/users.ts'
import { alertRule, currency, ownRule, watchRule } from './alerts/alert-rule.ts'
import { digest, getAlertTiming, quietWindow } from './alerts/alert-timing.ts'
import { listAnnouncements } from './announcements.ts'
import { readAnalytics } from './analytics.ts'
import { readAlertLink } from './channels/alert-links.ts'
import { channel } from './channels/channels.ts'
import { channelKindName } from './channels/kinds.ts'
import { webhookMessage } from './channels/webhook-message.ts'
import { errorBody } from './errors.ts'
import { inAppNotification } from './in-app-notifications.ts'
import { liveEvent } from './live.ts'
import { notificationSettings } from './notification-settings.ts'
import { subscriptionStatus } from './subscription.ts'
import { money, pagination, releaseNumber, tier } from './scalars.ts'
import { vinylTargets } from './watches/list-part.ts'
import { muteFor, mutedUntil } from './watches/mute.ts'
import { ownNote } from './watches/own-note.ts'
import { pressingFilter, pressingName } from './watches/pressing-filter.ts'
import { decision, decisionDelivery, observation, timelineEntry } from './watches/record-page.ts'
import { importPreview } from './watches/vinyl-import.ts'
import { searchResult } from './watches/vinyl-search.ts'
import { vinyl } from './watches/vinyls.ts'
import {
  anyPressing,
  getSyncSettings,
  itemReason,
  runProgress,
  wantlistSyncItems,
  wantlistSyncStatus,
} from './watches/wantlist.ts'

/** The schemas that the API document and the typed client know by a name. Each is described once. */
export const NAMED_SCHEMAS = {
  Error: errorBody,
  LiveEvent: liveEvent,
  WebhookMessage: webhookMessage,
  Money: money,
  Pagination: pagination,
  ReleaseNumber: releaseNumber,
  Tier: tier,
  User: user,
  SignIn: session,
  Session: userSession,
  Passkey: passkey,
  UsedPasskey: usedPasskey,
  PersonalToken: personalToken,
  TokenScope: tokenScope,
  SsoIdentity: ssoIdentity,
  RemovedMethod: removedMethod,
  AccountChange: accountChange,
  Vinyl: vinyl,
  VinylTargets: vinylTargets,
  OwnNote: ownNote,
  MuteFor: muteFor,
  MutedUntil: mutedUntil,
  PressingFilter: pressingFilter,
  PressingName: pressingName,
  Observation: observation,
  Decision: decision,
  DecisionDelivery: decisionDelivery,
  TimelineEntry: timelineEntry,
  SearchResult: searchResult,
  Breakdown: readAnalytics.answer.shape.byLabel,
  SubscriptionStatus: subscriptionStatus.answer,
  AlertRule: alertRule,
  OwnRule: ownRule,
  WatchRule: watchRule,
  Currency: currency,
  Digest: digest,
  QuietWindow: quietWindow,
  AlertTiming: getAlertTiming.answer,
  AlertLink: readAlertLink.answer,
  NotificationSettings: notificationSettings,
  Channel: channel,
  ChannelKind: channelKindName,
  InAppNotification: inAppNotification,
  ListRun: runProgress,
  ListItemReason: itemReason,
  AnyPressing: anyPressing,
  ListRunStatus: wantlistSyncStatus.answer,
  ListRunItems: wantlistSyncItems.answer,
  SyncSettings: getSyncSettings.answer,
  ImportPreview: importPreview,
  ImportLine: importPreview.shape.firstRecords.element,
  Owner: owner,
  AuditAction: auditAction,
  SecurityEventKind: securityEventKind,
  AuditEntry: adminAudit.answer.shape.entries.element,
  KeptAnnouncement: listAnnouncements.answer.shape.announcements.element,
  AdminUser: adminUsers.answer.shape.users.element,
} as const
