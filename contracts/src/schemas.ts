import { alertRule, ownRule, watchRule } from './alerting/alert-rule.ts'
import { digest, getAlertTiming, quietWindow } from './alerting/alert-timing.ts'
import { channel } from './alerting/channels.ts'
import { decisionDelivery } from './alerting/decision-delivery.ts'
import { expected } from './alerting/expected.ts'
import { inAppNotification } from './alerting/in-app-notifications.ts'
import { channelKindName } from './alerting/kinds.ts'
import { notificationSettings } from './alerting/notification-settings.ts'
import { pressingFilter, pressingName } from './checking/pressing-filter.ts'
import { copy, match, shop } from './checking/shops.ts'
import { errorBody } from './errors.ts'
import { importPreview } from './lists/vinyl-import.ts'
import {
  anyPressing,
  getSyncSettings,
  itemReason,
  runProgress,
  wantlistSyncItems,
  wantlistSyncStatus,
} from './lists/wantlist.ts'
import { liveEvent } from './live.ts'
import { keptAnnouncement } from './operating/announcements.ts'
import { auditAction, auditEntry } from './operating/audit.ts'
import { owner } from './operating/shared.ts'
import { adminUser } from './operating/users.ts'
import { accountChange } from './people/account-changes.ts'
import { userSession } from './people/account-settings.ts'
import { session, user } from './people/accounts.ts'
import { removedMethod } from './people/confirmations.ts'
import { passkey, usedPasskey } from './people/passkeys.ts'
import { personalToken, tokenScope } from './people/personal-tokens.ts'
import { securityEventKind } from './people/security-events.ts'
import { ssoIdentity } from './people/single-sign-on.ts'
import { subscriptionStatus } from './people/subscription.ts'
import { currency, money, pagination, releaseNumber, tier } from './scalars.ts'
import { readAlertLink } from './watching/alert-links.ts'
import { breakdown } from './watching/analytics.ts'
import { vinylTargets } from './watching/list-part.ts'
import { muteFor, mutedUntil, ownNote } from './watching/marks.ts'
import { decision, observation, timelineEntry } from './watching/record-page.ts'
import { searchResult } from './watching/vinyl-search.ts'
import { vinyl } from './watching/vinyls.ts'
import { webhookMessage } from './webhook-message.ts'

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
  Expected: expected,
  Shop: shop,
  ShopMatch: match,
  ShopCopy: copy,
  Breakdown: breakdown,
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
  AuditEntry: auditEntry,
  KeptAnnouncement: keptAnnouncement,
  AdminUser: adminUser,
} as const
