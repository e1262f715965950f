// Written by `npm run generate-client` from the contracts. Do not edit.

import type { CallOptions, Send } from './call.ts'

export type Error = {
  error: {
    code:
      | 'USER_NOT_AUTHENTICATED'
      | 'INVALID_CREDENTIALS'
      | 'SECOND_FACTOR_REQUIRED'
      | 'PASSKEY_NOT_ACCEPTED'
      | 'FORBIDDEN'
      | 'REAUTHENTICATION_REQUIRED'
      | 'CONFIRMATION_NEEDS_SIGN_IN'
      | 'EMAIL_RESERVED'
      | 'LAST_OPERATOR'
      | 'SSO_ONLY'
      | 'TOKEN_NOT_ALLOWED'
      | 'TOKEN_SCOPE_MISSING'
      | 'VINYL_LIMIT_REACHED'
      | 'LIST_LIMIT_REACHED'
      | 'PREMIUM_REQUIRED'
      | 'VINYL_NOT_FOUND'
      | 'SUBSCRIPTION_NOT_FOUND'
      | 'DISCOGS_RELEASE_NOT_FOUND'
      | 'DISCOGS_MASTER_NOT_FOUND'
      | 'LIST_NOT_SHOWN'
      | 'NOT_FOUND'
      | 'USER_ALREADY_EXISTS'
      | 'VINYL_ALREADY_EXISTS'
      | 'EMAIL_ALREADY_IN_USE'
      | 'ALREADY_SUBSCRIBED'
      | 'DISCOGS_NOT_CONNECTED'
      | 'LIST_ALREADY_FOLLOWED'
      | 'SYNC_RUNNING'
      | 'NO_SUCCESSOR'
      | 'TOO_MANY_PRESSINGS'
      | 'CHANNEL_UNREACHABLE'
      | 'CHANNEL_ALREADY_EXISTS'
      | 'CHANNEL_LIMIT_REACHED'
      | 'EMAIL_NOT_CONFIRMED'
      | 'TOO_MANY_PASSKEYS'
      | 'TOO_MANY_TOKENS'
      | 'ONLY_SIGN_IN_METHOD'
      | 'INVALID_EMAIL'
      | 'PASSWORD_TOO_WEAK'
      | 'MISSING_REQUIRED_FIELD'
      | 'VALIDATION_FAILED'
      | 'INVALID_TOKEN'
      | 'SIGN_IN_EXPIRED'
      | 'WRONG_CODE'
      | 'LIST_LINK_INVALID'
      | 'FILE_UNREADABLE'
      | 'FILE_EMPTY'
      | 'FILE_WITHOUT_RECORDS'
      | 'FILE_TOO_MANY_LINES'
      | 'FILE_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'DISCOGS_API_ERROR'
      | 'SSO_UNAVAILABLE'
      | 'SERVICE_UNAVAILABLE'
      | 'INTERNAL_SERVER_ERROR'
    message: string
    field?: string | undefined
    retryAfterSeconds?: number | undefined
    successor?: number | undefined
  }
}

export type LiveEvent =
  | { type: 'hello' }
  | { type: 'vinyls'; discogsIds?: Array<number> | undefined }
  | { type: 'notifications' }
  | { type: 'profile' }
  | { type: 'announcement' }
  | { type: 'operations' }
  | { type: 'session-ended' }
  | { type: 'restart' }

export type WebhookMessage =
  | {
      type: 'alert.created' | 'alerts.digest' | 'list.weekly' | 'instance.condition' | 'test'
      /** Changes when a field is removed or means something else */ version: 1
      timestamp: string
      data: {
        title: string
        text: string
        url: string | null
        picture: string | null
        actions: Array<{ label: string; url: string }>
        why: string | null
        source: { label: string; url: string } | null
        records: Array<{
          releaseId: number
          artist: string
          title: string
          format: string | null
          country: string | null
          year: number | null
          label: string | null
          catalogueNumber: string | null
          /** The album of which any pressing is watched; null: the release itself is */ album: {
            masterId: number
            artist: string
            title: string
          } | null
          picture: string | null
          /** How many are for sale */ copies: number
          /** The lowest */ price: { value: number; currency: string; isConverted: boolean } | null
          watchId?: string | undefined
          /** What happened; in alerts only, like the next four */ alert?: string | undefined
          /** Whether it is still so */ holds?: boolean | undefined
          isForSale?: boolean | undefined
          seenAt?: string | undefined
        }>
        /** For operators: which condition of the instance */ condition?: string | null | undefined
        isOver?: boolean | undefined
      }
    }
  | {
      type: 'user.created' | 'user.deleted' | 'user.plan.changed'
      /** Changes when a field is removed or means something else */ version: 1
      timestamp: string
      /** Of whom, and their plan now; null: they are gone */ data: {
        userId: string
        plan: 'FREE' | 'PREMIUM' | null
      }
    }
  | {
      type: 'record.found' | 'record.refused'
      /** Changes when a field is removed or means something else */ version: 1
      timestamp: string
      /** The record, as the list has it */ data: {
        id: string
        /** master: any pressing of an album that its filter lets through */ kind: 'release' | 'master'
        /** Of the release or of the master */ discogsId: number
        artist: string
        /** Record page on the marketplace */ uri: string
        title: string
        /** Why it is not watched; null: it was found, and is */ reason:
          | 'withdrawn'
          | 'plan-limit'
          | 'not-found'
          | null
      }
    }

export type SignIn = { token: string; user: User }

export type User = {
  id: string
  email: string | null
  emailConfirmed: boolean
  /** No mail about records is sent until the address is confirmed */ mailsWait: boolean
  /** Asked for, and not confirmed yet */ pendingEmail: string | null
  hasPassword: boolean
  discogsUsername: string | null
  createdAt: string
  locale: 'en' | 'es'
  timeZone: string
  isAdmin: boolean
  /** What this session lacks to act as an operator */ operator:
    | 'operator'
    | 'not-listed'
    | 'unconfirmed'
    | 'older-session'
    | 'second-factor-missing'
  subscription: { plan: 'FREE' | 'PREMIUM' }
  _count: { vinyls: number }
  notificationSettings: { emailEnabled: boolean; telegramEnabled: boolean }
}

export type UsedPasskey = {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

export type RemovedMethod = {
  kind:
    | 'password'
    | 'marketplace'
    | 'passkey'
    | 'authenticator'
    | 'sso'
    | 'chat'
    | 'token'
    | 'channel'
    | 'feed'
  /** How its owner knows it: a user name, the name of a device */ label: string | null
}

export type AccountChange =
  | { what: 'email'; to: string }
  | { what: 'password' }
  | {
      what: 'method-added' | 'method-removed'
      kind:
        | 'password'
        | 'marketplace'
        | 'passkey'
        | 'authenticator'
        | 'sso'
        | 'chat'
        | 'token'
        | 'channel'
        | 'feed'
      label: string | null
    }
  | { what: 'new-device'; userAgent: string | null }

export type Session = {
  id: string
  createdAt: string
  lastSeenAt: string
  userAgent: string | null
  isCurrent: boolean
}

export type SecurityEventKind =
  | 'sign-in'
  | 'sign-in-locked'
  | 'reauthentication'
  | 'sessions-ended'
  | 'password-changed'
  | 'password-reset-requested'
  | 'password-reset'
  | 'email-change-requested'
  | 'email-confirmed'
  | 'method-added'
  | 'method-removed'
  | 'change-undone'
  | 'data-exported'
  | 'account-deleted'
  | 'operator-link'
  | 'operator-viewed'
  | 'operator-call'

export type Pagination = { total: number; pages: number }

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export type PersonalToken = {
  id: string
  name: string
  /** Its last characters */ ending: string
  scopes: Array<TokenScope>
  createdAt: string
  expiresAt: string
  /** To the minute */ lastUsedAt: string | null
}

export type TokenScope = 'list:read' | 'list:write' | 'search' | 'notifications:read' | 'notifications:write'

export type SsoIdentity = {
  id: string
  issuer: string
  /** As the issuer told it last */ email: string | null
  createdAt: string
  lastUsedAt: string
}

export type AnyPressing = boolean

export type ListRunStatus = { /** null: there has been none */ progress: ListRun | null }

export type ListRun = {
  anyPressing: boolean
  /** Nothing more will happen: done, cancelled or failed */ isComplete: boolean
  totalItems: number
  processedItems: number
  importedItems: number
  skippedItems: number
  errorItems: number
  currentItem: string | null
  /** In the language of the caller; the first ones when there are many */ errors: Array<{
    item: string
    error: string
    discogsId: number
  }>
  id: string
  /** queued: waits for its turn · reading the list · checking its items · waiting: the marketplace is down · and how it ended */ phase:
    | 'queued'
    | 'reading'
    | 'checking'
    | 'waiting'
    | 'complete'
    | 'cancelled'
    | 'failed'
  trigger: 'manual' | 'daily' | 'file'
  failure: 'revoked' | 'private' | 'hidden' | 'unavailable' | null
  alsoOnSale: boolean
  /** From the items left and the measured time between requests; null: not measured yet, waiting, or complete */ remainingSeconds:
    | number
    | null
  /** Skipped items by reason */ skipped: Partial<Record<ListItemReason, number>>
  /** Watches that ended because their record left the wantlist */ stoppedWatches: number
  /** How the last reading of the wantlist ended. whole · short: fewer records came than `total`, the length it states · cut: only its beginning is shown. After the last two nothing is stopped. `isRepeated`: it is read again by itself */ reading: {
    outcome: 'whole' | 'short' | 'cut'
    read: number
    total: number
    isRepeated: boolean
  } | null
  startedAt: string
  endedAt: string | null
}

export type ListItemReason =
  | 'on-sale'
  | 'already-watched'
  | 'different'
  | 'plan-limit'
  | 'too-many-pressings'
  | 'withdrawn'
  | 'blocked'
  | 'unavailable'
  | 'unreadable'
  | 'no-record'

export type ListRunItems = {
  items: Array<{
    /** Artist – title, or the id while nothing else is known */ item: string
    discogsId: number
    kind: 'release' | 'master' | 'artist' | 'label'
    uri: string
    /** null: not looked at yet */ outcome: 'imported' | 'skipped' | 'error' | null
    /** Why it was skipped or could not be looked at */ reason: ListItemReason | null
  }>
  pagination: Pagination
}

export type SyncSettings = {
  /** Sync once a day by itself */ daily: boolean
  /** The daily sync imports what is on sale, too */ alsoOnSale: boolean
  anyPressing: AnyPressing
  /** A record that leaves the wantlist is not watched any more */ stopRemoved: boolean
  /** null: no daily sync will start */ nextSyncAt: string | null
  /** Whether the plan has any of this */ isEntitled: boolean
}

export type ImportPreview = {
  id: string
  fileName: string
  format: 'cratewatch' | 'wantlist' | 'collection' | 'spreadsheet' | 'json' | 'table' | 'lines'
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1'
  /** Lines that hold anything, header not counted */ lines: number
  /** What will be imported when confirmed, as far as the plan has room */ records: number
  /** Lines whose record is plainly another than the one they name; not imported by themselves */ different: number
  /** Lines that will not be imported, by reason */ problems: Partial<
    Record<
      | 'no-record'
      | 'bad-id'
      | 'rounded-number'
      | 'unnamed-number'
      | 'other-page'
      | 'artist-or-label'
      | 'name-only'
      | 'printed-number'
      | 'duplicate'
      | 'already-watched',
      number
    >
  >
  /** How many more records the plan allows; -1: any number */ room: number
  /** How long the import will take about, at the present budget */ remainingSeconds: number
  firstRecords: Array<ImportLine>
  firstDifferent: Array<ImportLine>
  firstProblems: Array<ImportLine>
  /** The columns that may hold the record */ columns: Array<{
    column: number
    name: string
    example: string
  }>
  /** The column it was read from; null: none was found, or it is no table */ column: number | null
  expiresAt: string
}

export type ImportLine = {
  /** Of the file, first line 1 */ line: number
  /** What the line says, shortened */ text: string
  discogsId: number | null
  kind: 'release' | 'master'
  /** Why this line will not be imported; null: it will */ problem:
    | 'no-record'
    | 'bad-id'
    | 'rounded-number'
    | 'unnamed-number'
    | 'other-page'
    | 'artist-or-label'
    | 'name-only'
    | 'printed-number'
    | 'duplicate'
    | 'already-watched'
    | null
  /** The names in the file; null: it has none */ said: { artist: string | null; title: string | null } | null
  /** The record as it is known here; null: nobody has looked it up yet */ found: {
    artist: string
    title: string
  } | null
  /** They are plainly two records: this line is imported only when `despite` names it */ differs: boolean
  /** At or below this price, in minor units; null: no such rule */ ceiling: {
    /** 3000 EUR is 30 € */ minor: number
    currency: Currency
  } | null
}

export type Currency =
  | 'EUR'
  | 'USD'
  | 'GBP'
  | 'CAD'
  | 'AUD'
  | 'JPY'
  | 'CHF'
  | 'MXN'
  | 'BRL'
  | 'NZD'
  | 'SEK'
  | 'ZAR'

export type Vinyl = {
  id: string
  /** master: any pressing of an album that its filter lets through */ kind: 'release' | 'master'
  /** Of the release or of the master */ discogsId: number
  /** null: a release */ pressings: {
    filter: PressingFilter
    /** Pressings that the filter lets through */ covered: number
    total: number
  } | null
  /** The album that the release is a pressing of; null: none is known, or this is a master */ masterId:
    | number
    | null
  name: string
  artist: string
  /** Cover address given by the marketplace; empty when there is none */ thumb: string
  /** Record page on the marketplace */ uri: string
  /** Where the copies are bought */ sellUri: string
  userId: string
  year: number | null
  country: string | null
  label: string | null
  format: string | null
  state: 'unknown' | 'on-sale' | 'none' | 'blocked' | 'withdrawn'
  numForSale: number
  available: boolean
  lowestPrice: Money | null
  /** The lowest price in the currency of the user; null where there is none, or it is older than six hours */ shownPrice: {
    price: Money
    converted: 'no' | 'with-rates' | 'with-old-rates'
  } | null
  lastCheckedAt: string | null
  tier: Tier
  effectiveTier: Tier
  priorityScore: number
  totalChecks: number
  createdAt: string
  /** When a copy was last seen to appear */ foundAt: string | null
  /** null while the watch is paused */ nextCheckAt: string | null
  /** not-found: the marketplace has no such record */ pausedReason:
    | 'withdrawn'
    | 'plan-limit'
    | 'not-found'
    | null
  /** The release that the marketplace names in place of this withdrawn one; null: none */ successor: {
    discogsId: number
    uri: string
  } | null
  /** Since when the marketplace answers for others and not for this record; null: it answers */ unansweredSince:
    | string
    | null
  /** Added a moment ago: whether there is such a record, its name and copies are not known yet */ beingLookedUp: boolean
  mutedUntil: MutedUntil
  alert: WatchRule
  /** Some channels get starred records only */ isStarred: boolean
  /** What its collector wrote about it; null: nothing */ note: string | null
  tags: Array<string>
  /** Oldest day first, in UTC days */ strip: Array<'yes' | 'no' | 'unknown'>
  user: {
    email: string | null
    discogsUsername: string | null
    plan: 'FREE' | 'PREMIUM'
    subscription: { plan: 'FREE' | 'PREMIUM' }
  }
  _count: { notifications: number; checkHistory: number }
}

export type PressingFilter = {
  formats: Array<'LP' | '12"' | '10"' | '7"' | 'vinyl' | 'CD' | 'cassette' | 'other'>
  countries: Array<string>
  yearFrom: number | null
  yearTo: number | null
  /** Never these */ without: Array<number>
  /** These alone, and none that is added later */ only: Array<number>
}

export type Money = { value: number; currency: string }

export type Tier = 1 | 2 | 3 | 4

export type MutedUntil = string | 'on-again' | 'until-cheaper' | null

export type WatchRule = {
  own: OwnRule
  /** What holds: the own part, and the rule for all records for the rest */ rule: AlertRule
  /** Sent at once, also in quiet hours and past a digest */ mayWake: boolean
}

export type OwnRule = {
  /** Copies where there had been none */ backForSale?: boolean | undefined
  /** At or below this price, in minor units; null: no such rule */ ceiling?:
    | { /** 3000 EUR is 30 € */ minor: number; currency: Currency }
    | null
    | undefined
  /** Only the ceiling alerts; means nothing without one */ onlyWithinCeiling?: boolean | undefined
  /** More copies than before, or another copy for one that was sold */ moreCopies?: boolean | undefined
  /** Cheaper by at least so many per cent; null: no such rule */ cheaperByPercent?: number | null | undefined
  /** Alerts again when the price has stayed within the ceiling for so many days; null: never */ remindAfterDays?:
    | number
    | null
    | undefined
}

export type AlertRule = {
  /** Copies where there had been none */ backForSale: boolean
  /** At or below this price, in minor units; null: no such rule */ ceiling: {
    /** 3000 EUR is 30 € */ minor: number
    currency: Currency
  } | null
  /** Only the ceiling alerts; means nothing without one */ onlyWithinCeiling: boolean
  /** More copies than before, or another copy for one that was sold */ moreCopies: boolean
  /** Cheaper by at least so many per cent; null: no such rule */ cheaperByPercent: number | null
  /** Alerts again when the price has stayed within the ceiling for so many days; null: never */ remindAfterDays:
    | number
    | null
}

export type ReleaseNumber = number | string

export type OwnNote = { note: string | null; tags: Array<string> }

export type VinylTargets =
  | 'all'
  | Array<string>
  | {
      availability: 'all' | 'available' | 'unavailable'
      /** Words of artist, title, label, note or tags, in any order, whatever their case and accents */ search: string
    }

export type AlertTiming = {
  /** In which prices are shown, and ceilings stated */ currency: Currency
  /** When channels wait that have none of their own; the app never does */ quiet: Array<QuietWindow>
  /** By whose wall clock these times are meant */ timeZone: string
}

export type QuietWindow = {
  /** The days on which it begins */ weekdays: Array<number>
  /** HH:MM by the wall clock of the user */ from: string
  /** Of the next day unless it is later than `from` */ to: string
}

export type TimelineEntry = { kind: 'alert'; alert: Decision } | { kind: 'seen'; seen: Observation }

export type Decision = {
  id: string
  /** The most telling of what was found */ alert:
    | 'appeared'
    | 'withdrawn'
    | 'blocked'
    | 'within-ceiling'
    | 'cheaper'
    | 'more-copies'
  /** All that the rule found */ reasons: Array<
    'within-ceiling' | 'cheaper' | 'back-for-sale' | 'more-copies'
  >
  at: string
  numForSale: number
  price: Money | null
  /** Why there was no alert, not even in the app */ silentReason:
    | 'cool-down'
    | 'only-ceiling'
    | 'price-unknown'
    | 'not-wanted'
    | null
  /** When it was seen that it is not so any more */ ended: {
    kind: 'gone' | 'withdrawn' | 'blocked'
    at: string
  } | null
  /** Which pressing it was, of an album; null: the record itself */ pressing: PressingName | null
  /** Why this pressing was not wanted, where that is the silent reason */ misfit:
    | 'excluded'
    | 'not-chosen'
    | 'format'
    | 'country'
    | 'year'
    | null
  deliveries: Array<DecisionDelivery>
}

export type PressingName = {
  discogsId: number
  title: string
  thumb: string
  year: number | null
  country: string | null
  label: string | null
  catalogueNumber: string | null
  format: string | null
}

export type DecisionDelivery = {
  channel: ChannelKind
  /** What its owner calls the channel; null: it is gone */ label: string | null
  /** planned: it will be sent at dueAt, if it is still so then */ state: 'planned' | 'sent' | 'not-sent'
  /** When it was or is to be sent; null: it was never planned */ dueAt: string | null
  /** Why it does not go at once; with-others: one mail for all that is seen within two minutes */ waits:
    | 'free-plan'
    | 'with-others'
    | 'quiet-hours'
    | 'digest'
    | 'retry'
    | null
  /** When it was sent, or given up */ settledAt: string | null
  /** Why it was not sent */ reason:
    | 'channel-off'
    | 'not-starred'
    | 'muted'
    | 'dismissed'
    | 'not-so-any-more'
    | 'not-watched'
    | 'watch-paused'
    | 'link-closed'
    | 'too-many-attempts'
    | 'refused'
    | 'unconfirmed-address'
    | null
  attempts: number
  /** The words of whoever did not take the last attempt */ detail: string | null
}

export type ChannelKind =
  | 'email'
  | 'telegram'
  | 'web-push'
  | 'ntfy'
  | 'discord'
  | 'slack'
  | 'gotify'
  | 'pushover'
  | 'matrix'
  | 'webhook'
  | 'apprise'

export type Observation = {
  /** Which pressing it was, of an album; null: the record itself */ pressing: PressingName | null
  state: 'on-sale' | 'none' | 'blocked' | 'withdrawn'
  numForSale: number
  /** null: there was none, or it is older than six hours and this instance keeps no price history */ lowestPrice: Money | null
  from: string
  until: string
  checks: number
}

export type MuteFor = '7d' | '30d' | 'on-again' | '1d' | 'until-cheaper'

export type AlertLink = {
  artist: string
  name: string
  thumb: string
  buyUrl: string
  isWatched: boolean
  mutedUntil: MutedUntil
  /** What it is to cost at most; null: no such limit */ ceiling: {
    /** 3000 EUR is 30 € */ minor: number
    currency: Currency
  } | null
  /** Something was changed by this link already, and cannot be again */ isUsed: boolean
  /** Which one the alert was about, of a watched album */ pressing: PressingName | null
  /** The filter of the watch on the album names this pressing: never this */ isExcluded: boolean
}

export type Channel = {
  id: string
  kind: ChannelKind
  label: string
  /** As people recognise it, without secrets */ address: string
  /** Mail to the address of the account: it cannot be removed, only switched off */ isAccount: boolean
  /** unconfirmed: the target has not agreed; disabled: it takes no messages */ state:
    | 'on'
    | 'off'
    | 'unconfirmed'
    | 'disabled'
  /** The words of whoever takes no messages */ disabledWhy: string | null
  gets: {
    /** Alerts of all records, of starred ones, or none */ alerts: 'all' | 'starred' | 'none'
    /** The list of the week */ summaries: boolean
    /** Alarms of this instance, for operators; nothing to others */ alarms: boolean
    /** Accounts that come, go and change plan: signed webhooks of operators */ events?: boolean | undefined
    /** Whether an added record was found, once it is looked up: signed webhooks */ lookups?:
      | boolean
      | undefined
  }
  /** How often it brings alerts */ digest: Digest
  /** null: the account's quiet hours */ quiet: Array<QuietWindow> | null
  /** Without secrets */ settings: Record<string, string | null>
  createdAt: string
}

export type Digest =
  | { kind: 'at-once' | 'hourly' }
  | { kind: 'daily'; /** HH:MM by the wall clock of the user */ at: string }
  | {
      kind: 'weekly'
      /** 1 Monday to 7 Sunday */ weekday: number
      /** HH:MM by the wall clock of the user */ at: string
    }

export type PressingFilterInput = {
  formats?: Array<'LP' | '12"' | '10"' | '7"' | 'vinyl' | 'CD' | 'cassette' | 'other'> | undefined
  countries?: Array<string> | undefined
  yearFrom?: number | null | undefined
  yearTo?: number | null | undefined
  /** Never these */ without?: Array<number> | undefined
  /** These alone, and none that is added later */ only?: Array<number> | undefined
}

export type SearchResult = {
  id: number
  /** Artist - Title */ title: string
  /** Cover address given by the marketplace; empty when there is none */ thumb: string
  year: number | null
  label: string | null
  genre: string | null
  country: string | null
  format: string | null
  medium: 'vinyl' | 'cd' | 'other'
  catalogueNumber: string | null
  /** The album that it is a pressing of */ masterId: number | null
  /** Watched by itself, or as a pressing of an album */ isOnYourList: boolean
  /** For sale, as a check of the last six hours saw; null: not known */ copies: number | null
}

export type Breakdown = {
  top: Array<{ name: string; count: number; available: number }>
  /** The smaller ones together */ rest: { names: number; count: number; available: number } | null
}

export type InAppNotification = {
  id: string
  type: 'AVAILABILITY_CHANGE' | 'WEEKLY_REMINDER' | 'SYSTEM'
  titleKey: string
  messageKey: string
  params: Record<string, string | number | null>
  createdAt: string
  isRead: boolean
  /** The copies this entry announced are no longer for sale */ gone: boolean
  vinyl: { id: string; thumb: string; name: string; artist: string; uri: string; sellUri: string } | null
  /** The release that took the place of the withdrawn one it is about; null: none, or it is watched */ successor:
    | number
    | null
  /** Which one it was, of a watched album */ pressing: PressingName | null
}

export type NotificationSettings = {
  /** Kinds of channels that are on, and have a target that takes messages */ reachable: Array<ChannelKind>
  emailEnabled: boolean
  telegramEnabled: boolean
  telegramChatId: string | null
  hasEmail: boolean
  chat: {
    /** This instance has a bot */ available: boolean
    /** A chat has agreed to get the alerts */ linked: boolean
    /** Whose chat it is, as the messenger names them; null: none is linked */ name: string | null
    /** What was begun and may still be finished in the messenger */ waiting: {
      /** link: the bot is to be opened by the link; confirmation: a button is to be pressed in the chat */ for:
        | 'link'
        | 'confirmation'
      /** The link that opens the bot with its one-time code */ url: string | null
      until: string
    } | null
  }
}

export type SubscriptionStatus = {
  plan: 'FREE' | 'PREMIUM'
  vinylCount: number
  /** -1: unlimited */ vinylLimit: number
  currentPeriodStart: string | null
  currentPeriodEnd: string | null
  /** Why the plan is what it is: paid for, given by an operator, everybody has it here, or none of these */ source:
    | 'paid'
    | 'granted'
    | 'instance'
    | 'free'
  /** First payment to be confirmed; renewal unpaid, plan kept until graceUntil; unpaid for longer, plan gone; cancelled, ends with the period */ notice:
    | 'payment-pending'
    | 'payment-failed'
    | 'payment-overdue'
    | 'ending'
    | null
  /** Until when an unpaid renewal keeps the plan */ graceUntil: string | null
  cancelAtPeriodEnd: boolean
  /** Premium is given here: it stays without a subscription */ isPremiumAnyway: boolean
  /** Payments are on and there is no subscription yet */ canSubscribe: boolean
  /** There is a page of the payment service with invoices and cards */ canManage: boolean
}

export type Owner = {
  id: string
  email: string | null
  discogsUsername: string | null
  plan: 'FREE' | 'PREMIUM'
}

export type AdminUser = {
  id: string
  email: string | null
  emailConfirmed: boolean
  discogsUsername: string | null
  createdAt: string
  locale: 'en' | 'es'
  isAdmin: boolean
  subscription: { plan: 'FREE' | 'PREMIUM' }
  _count: { vinyls: number }
  notificationSettings: { emailEnabled: boolean; telegramEnabled: boolean }
  channels: 'email' | 'telegram' | 'both' | 'none'
}

export type AuditAction =
  | 'make-premium'
  | 'make-free'
  | 'delete-user'
  | 'sign-user-out'
  | 'resend-confirmation'
  | 'reset-check-times'
  | 'pause-checking'
  | 'resume-checking'
  | 'send-again'
  | 'announce'
  | 'end-announcement'
  | 'export-audit'
  | 'download-backup'

export type AuditEntry = {
  id: string
  at: string
  adminName: string
  action: AuditAction
  targetId: string | null
  /** Shortened once the account is gone */ targetName: string | null
  details: Record<string, string | number | boolean | null>
}

export type KeptAnnouncement = {
  id: string
  tone: 'info' | 'warning'
  text: Partial<Record<'en' | 'es', string>>
  createdAt: string
  endsAt: string | null
  endedAt: string | null
  isStanding: boolean
}

/** Every call of the API by name. */
export const callsBy = (send: Send) => ({
  /** Create an account and sign in. */
  signup: (
    input: {
      body: {
        email: string
        password: string
        locale?: 'en' | 'es' | undefined
        timeZone?: string | undefined
      }
    },
    options: CallOptions = {},
  ) => send<SignIn>({ method: 'POST', path: '/api/auth/signup', answer: 'json', ...input }, options),
  /** Sign in with e-mail and password. */
  login: (input: { body: { email: string; password: string } }, options: CallOptions = {}) =>
    send<SignIn>({ method: 'POST', path: '/api/auth/login', answer: 'json', ...input }, options),
  /** Whether an address has an account. */
  checkEmail: (input: { body: { email: string } }, options: CallOptions = {}) =>
    send<{ exists: boolean }>(
      { method: 'POST', path: '/api/auth/check-email', answer: 'json', ...input },
      options,
    ),
  /** Sign in with the code of a return from elsewhere: once, within a minute, in the browser that began it. */
  finishArrival: (input: { body: { code: string } }, options: CallOptions = {}) =>
    send<SignIn>({ method: 'POST', path: '/api/auth/arrival', answer: 'json', ...input }, options),
  /** End this session. */
  logout: (options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/auth/logout', answer: 'nothing' }, options),
  /** The sign-in methods by which this user can authenticate again. */
  reauthenticationMethods: (options: CallOptions = {}) =>
    send<{ methods: Array<'passkey' | 'password' | 'marketplace' | 'sso'> }>(
      { method: 'GET', path: '/api/auth/reauthenticate', answer: 'json' },
      options,
    ),
  /** Authenticate again with the password; the session goes on with a new token, the old one ends. */
  reauthenticate: (
    input: {
      body: {
        password: string
        /** The second factor of an account that asks for one */ code?: string | undefined
      }
    },
    options: CallOptions = {},
  ) => send<SignIn>({ method: 'POST', path: '/api/auth/reauthenticate', answer: 'json', ...input }, options),
  /** Start to authenticate again by the connected marketplace account. */
  reauthenticateByMarketplace: (
    input: { body: { /** The page of the dashboard to come back to */ returnTo: string } },
    options: CallOptions = {},
  ) =>
    send<{ /** Where the browser goes to be asked by the marketplace */ authUrl: string }>(
      { method: 'POST', path: '/api/auth/reauthenticate/marketplace', answer: 'json', ...input },
      options,
    ),
  /** Authenticate again with a passkey, asked for as at a sign-in; the session goes on with a new token. */
  reauthenticateByPasskey: (input: { body: UsedPasskey }, options: CallOptions = {}) =>
    send<SignIn>(
      { method: 'POST', path: '/api/auth/reauthenticate/passkey', answer: 'json', ...input },
      options,
    ),
  /** Start to authenticate again by a connected identity of single sign-on. */
  reauthenticateBySso: (
    input: { body: { /** The page of the dashboard to come back to */ returnTo: string } },
    options: CallOptions = {},
  ) =>
    send<{ /** Where the browser goes to sign in */ authUrl: string }>(
      { method: 'POST', path: '/api/auth/reauthenticate/sso', answer: 'json', ...input },
      options,
    ),
  /** Finish in the browser that came back from elsewhere; the session goes on with a new token. */
  finishReauthentication: (
    input: { body: { /** The second factor of an account that asks for one */ code?: string | undefined } },
    options: CallOptions = {},
  ) =>
    send<SignIn>(
      { method: 'POST', path: '/api/auth/reauthenticate/return', answer: 'json', ...input },
      options,
    ),
  /** The signed-in user. */
  authProfile: (options: CallOptions = {}) =>
    send<User>({ method: 'GET', path: '/api/auth/profile', answer: 'json' }, options),
  /** The signed-in user. */
  getProfile: (options: CallOptions = {}) =>
    send<User>({ method: 'GET', path: '/api/users/profile', answer: 'json' }, options),
  /** Change language or time zone. */
  updateProfile: (
    input: { body: { locale?: 'en' | 'es' | undefined; timeZone?: string | undefined } },
    options: CallOptions = {},
  ) => send<User>({ method: 'PUT', path: '/api/users/profile', answer: 'json', ...input }, options),
  /** Ask for another e-mail address; it counts once the link mailed to it was used. */
  updateEmail: (input: { body: { email: string } }, options: CallOptions = {}) =>
    send<User>({ method: 'PUT', path: '/api/users/email', answer: 'json', ...input }, options),
  /** What the link of a confirmation mail is about; changes nothing. */
  readConfirmation: (input: { query: { token: string } }, options: CallOptions = {}) =>
    send<{
      /** The address to confirm */ email: string
      /** The account that asks for another address, by its present one */ account: string | null
      /** False: the account was created with the address */ isChange: boolean
      /** What the password has to be of who takes the account over */ passwordRule: 'standard' | 'strict'
      /** What is asked for beside the link: this session is enough, the password, or a session */ needs:
        | 'nothing'
        | 'password'
        | 'sign-in'
    }>({ method: 'GET', path: '/api/users/email/confirm', answer: 'json', ...input }, options),
  /** Prove an e-mail address with the token mailed to it, in a session of the account or with its password. */
  confirmEmail: (
    input: {
      body: {
        token: string
        /** Of the account; not needed in a session of it */ password?: string | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<{
      email: string
      /** A new session, for who gave the password and was not signed in */ token: string | null
      /** What somebody else had left on the account */ removed: Array<RemovedMethod>
    }>({ method: 'POST', path: '/api/users/email/confirm', answer: 'json', ...input }, options),
  /** Say that one did not ask for the new address; the change is called off and its account hears of it. */
  refuseEmailChange: (input: { body: { token: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/users/email/refuse', answer: 'nothing', ...input }, options),
  /** What the link in a mail about a change of the account would undo; changes nothing. */
  readUndo: (input: { query: { token: string } }, options: CallOptions = {}) =>
    send<{
      change: AccountChange
      at: string
      /** The mailbox that the link was mailed to */ email: string
      /** The account has another address now, and would get this one back */ restoresEmail: boolean
      passwordRule: 'standard' | 'strict'
    }>({ method: 'GET', path: '/api/users/changes/undo', answer: 'json', ...input }, options),
  /** Undo a change that was not one’s own: the address comes back, everybody is signed out, what was added since ends. */
  undoChange: (
    input: { body: { token: string; /** The new password */ password: string } },
    options: CallOptions = {},
  ) =>
    send<{ email: string; removed: Array<RemovedMethod> }>(
      { method: 'POST', path: '/api/users/changes/undo', answer: 'json', ...input },
      options,
    ),
  /** Change the password; ends every other session, what was made in them within a week, and gives this one a new token. */
  changePassword: (
    input: {
      body: {
        /** Not needed by accounts that have none, which authenticate again instead */ currentPassword?:
          | string
          | undefined
        password: string
      }
    },
    options: CallOptions = {},
  ) =>
    send<{
      /** Replaces the token of this session */ token: string
      /** What reads along or acts, and was made in other sessions within a week */ removed: Array<RemovedMethod>
    }>({ method: 'PUT', path: '/api/users/password', answer: 'json', ...input }, options),
  /** Where the user is signed in, last used first. */
  listSessions: (options: CallOptions = {}) =>
    send<{ sessions: Array<Session> }>(
      { method: 'GET', path: '/api/users/sessions', answer: 'json' },
      options,
    ),
  /** What outlives a session: whatever lets in, acts for the user or reads along. */
  ownAccesses: (options: CallOptions = {}) =>
    send<{
      accesses: Array<{
        kind:
          | 'password'
          | 'marketplace'
          | 'passkey'
          | 'authenticator'
          | 'sso'
          | 'chat'
          | 'token'
          | 'channel'
          | 'feed'
        /** How its owner knows it: a user name, the name of a device */ label: string | null
        id: string
        madeAt: string
        /** Made in this session */ isHere: boolean
        /** The browser of the session it was made in; null: that has ended */ madeOn: string | null
        /** null: never, or it is not counted */ lastUsedAt: string | null
        /** Its target has not agreed yet, and gets nothing before */ isWaiting: boolean
      }>
    }>({ method: 'GET', path: '/api/users/accesses', answer: 'json' }, options),
  /** Sign out everywhere else; ends what was made there within a week and reads along or acts. */
  endOtherSessions: (options: CallOptions = {}) =>
    send<{
      /** What reads along or acts, and was made in other sessions within a week */ removed: Array<RemovedMethod>
    }>({ method: 'DELETE', path: '/api/users/sessions', answer: 'json' }, options),
  /** Sign out in one place. */
  endOneSession: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/users/sessions/:id', answer: 'nothing', ...input }, options),
  /** What happened around sign-in to the account, of the last 90 days, newest first. */
  ownActivity: (
    input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined } = {},
    options: CallOptions = {},
  ) =>
    send<{
      events: Array<{
        id: string
        at: string
        kind: SecurityEventKind
        outcome: 'succeeded' | 'refused'
        /** The method or the call it is about */ detail: string | null
        /** Of the address it came from: /24 or /48 */ network: string | null
        userAgent: string | null
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/users/activity', answer: 'json', ...input }, options),
  /** Everything held about the user, in one document. */
  exportUserData: (options: CallOptions = {}) =>
    send<{
      exportedAt: string
      account: Record<string, unknown>
      /** By kind: sessions, vinyls, notifications, … */ records: Record<
        string,
        Array<Record<string, unknown>>
      >
    }>({ method: 'GET', path: '/api/users/data', answer: 'json' }, options),
  /** Remove the account and everything of it, for good. */
  deleteAccount: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/users/account', answer: 'nothing' }, options),
  /** Mail a link to choose a new password; the answer is the same whether or not the account exists. */
  requestPasswordReset: (input: { body: { email: string } }, options: CallOptions = {}) =>
    send<{ message: string }>(
      { method: 'POST', path: '/api/password-reset/request', answer: 'json', ...input },
      options,
    ),
  /** Whether a link still opens, and what the new password has to be. */
  validatePasswordReset: (input: { query: { token: string } }, options: CallOptions = {}) =>
    send<{ valid: true; passwordRule: 'standard' | 'strict' }>(
      { method: 'GET', path: '/api/password-reset/validate', answer: 'json', ...input },
      options,
    ),
  /** Choose a new password, with the token of a reset link or of the link that confirms a new account; ends every session of it. */
  resetPassword: (input: { body: { token: string; password: string } }, options: CallOptions = {}) =>
    send<{
      message: string
      /** Sign-in methods that ended because somebody else had left them */ removed: Array<RemovedMethod>
    }>({ method: 'POST', path: '/api/password-reset/reset', answer: 'json', ...input }, options),
  /** Start to sign in with a passkey; the answer goes to `navigator.credentials.get`. */
  startPasskeySignIn: (options: CallOptions = {}) =>
    send<{ rpId: string; challenge: string; timeout: number; userVerification: 'required' }>(
      { method: 'POST', path: '/api/auth/passkey/options', answer: 'json' },
      options,
    ),
  /** Sign in with what the device answered, in the browser that started. */
  signInWithPasskey: (input: { body: UsedPasskey }, options: CallOptions = {}) =>
    send<SignIn>({ method: 'POST', path: '/api/auth/passkey', answer: 'json', ...input }, options),
  /** The user's passkeys, oldest first. */
  listPasskeys: (options: CallOptions = {}) =>
    send<{ passkeys: Array<Passkey> }>(
      { method: 'GET', path: '/api/users/passkeys', answer: 'json' },
      options,
    ),
  /** Start to add a passkey; the answer goes to `navigator.credentials.create`. */
  startPasskey: (options: CallOptions = {}) =>
    send<{
      rp: { id: string; name: string }
      user: { id: string; name: string; displayName: string }
      challenge: string
      pubKeyCredParams: Array<{ type: 'public-key'; alg: number }>
      timeout: number
      attestation: 'none'
      excludeCredentials: Array<{
        id: string
        type: 'public-key'
        transports: Array<'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'>
      }>
      authenticatorSelection: {
        residentKey: 'required'
        requireResidentKey: true
        userVerification: 'required'
      }
    }>({ method: 'POST', path: '/api/users/passkeys/options', answer: 'json' }, options),
  /** Add the passkey that the device has made; up to 20. */
  addPasskey: (
    input: {
      body: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: Array<string> | undefined
        }
        name: string
      }
    },
    options: CallOptions = {},
  ) => send<Passkey>({ method: 'POST', path: '/api/users/passkeys', answer: 'json', ...input }, options),
  /** Give a passkey another name. */
  renamePasskey: (input: { params: { id: string }; body: { name: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'PATCH', path: '/api/users/passkeys/:id', answer: 'nothing', ...input }, options),
  /** Remove a passkey: it opens nothing any more. */
  removePasskey: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/users/passkeys/:id', answer: 'nothing', ...input }, options),
  /** Finish a sign-in that was refused with SECOND_FACTOR_REQUIRED, in the same browser. */
  giveSecondFactor: (
    input: { body: { /** Of the authenticator app, or a recovery code */ code: string } },
    options: CallOptions = {},
  ) => send<SignIn>({ method: 'POST', path: '/api/auth/second-factor', answer: 'json', ...input }, options),
  /** Whether codes of an authenticator app are asked for, and how many recovery codes are left. */
  readAuthenticatorApp: (options: CallOptions = {}) =>
    send<{ app: { createdAt: string } | null; recoveryCodesLeft: number }>(
      { method: 'GET', path: '/api/users/authenticator-app', answer: 'json' },
      options,
    ),
  /** Start to set up an authenticator app: a secret for it, which counts once a code was given back. */
  startAuthenticatorApp: (options: CallOptions = {}) =>
    send<{
      /** To be typed into the app, in base 32 */ secret: string
      /** The same for a QR code: otpauth://totp/… */ uri: string
      /** Sealed; to be sent back with the first code */ ticket: string
    }>({ method: 'POST', path: '/api/users/authenticator-app/start', answer: 'json' }, options),
  /** Ask for codes of this app from now on; replaces another one and all recovery codes. */
  addAuthenticatorApp: (input: { body: { ticket: string; code: string } }, options: CallOptions = {}) =>
    send<{ /** Shown once, kept nowhere; each works once */ recoveryCodes: Array<string> }>(
      { method: 'POST', path: '/api/users/authenticator-app', answer: 'json', ...input },
      options,
    ),
  /** Ask for no more codes; the recovery codes go too. */
  removeAuthenticatorApp: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/users/authenticator-app', answer: 'nothing' }, options),
  /** Ten new recovery codes; the old ones open nothing any more. */
  renewRecoveryCodes: (options: CallOptions = {}) =>
    send<{ /** Shown once, kept nowhere; each works once */ recoveryCodes: Array<string> }>(
      { method: 'POST', path: '/api/users/recovery-codes', answer: 'json' },
      options,
    ),
  /** The user's personal tokens, newest first. */
  listTokens: (options: CallOptions = {}) =>
    send<{ tokens: Array<PersonalToken> }>(
      { method: 'GET', path: '/api/users/tokens', answer: 'json' },
      options,
    ),
  /** Make a personal token; up to 10. Only this answer shows it. */
  makeToken: (
    input: {
      body: { name: string; scopes: Array<TokenScope>; /** How long it lasts */ days: 30 | 90 | 180 | 365 }
    },
    options: CallOptions = {},
  ) =>
    send<{
      id: string
      name: string
      /** Its last characters */ ending: string
      scopes: Array<TokenScope>
      createdAt: string
      expiresAt: string
      /** To the minute */ lastUsedAt: string | null
      token: string
    }>({ method: 'POST', path: '/api/users/tokens', answer: 'json', ...input }, options),
  /** Revoke a personal token: it opens nothing any more. */
  revokeToken: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/users/tokens/:id', answer: 'nothing', ...input }, options),
  /** What the token of this call may do, and until when; not found by a session. */
  readToken: (options: CallOptions = {}) =>
    send<PersonalToken>({ method: 'GET', path: '/api/token', answer: 'json' }, options),
  /** Start to sign in, or up, by the marketplace. */
  marketplaceLogin: (input: { body: { timeZone?: string | undefined } }, options: CallOptions = {}) =>
    send<{ /** Where the browser goes to be asked by the marketplace */ authUrl: string }>(
      { method: 'POST', path: '/api/discogs/login', answer: 'json', ...input },
      options,
    ),
  /** Start to connect the marketplace account of a signed-in user. */
  marketplaceConnect: (
    input: {
      body: { /** The page that the browser comes back to */ from?: 'list' | 'settings' | undefined }
    },
    options: CallOptions = {},
  ) =>
    send<{ /** Where the browser goes to be asked by the marketplace */ authUrl: string }>(
      { method: 'POST', path: '/api/discogs/connect', answer: 'json', ...input },
      options,
    ),
  /** Where the marketplace sends the browser back. */
  marketplaceCallback: (
    input: {
      query?:
        | {
            oauth_token?: string | undefined
            oauth_verifier?: string | undefined
            denied?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) => send<string>({ method: 'GET', path: '/api/discogs/callback', answer: 'address', ...input }, options),
  /** Whether a marketplace account is connected. */
  marketplaceStatus: (options: CallOptions = {}) =>
    send<{
      isConnected: boolean
      username: string | null
      /** There was one, but the marketplace does not accept its permission any more */ wasRevoked: boolean
    }>({ method: 'GET', path: '/api/discogs/status', answer: 'json' }, options),
  /** Forget the marketplace account; refused while it is the only way to sign in. */
  marketplaceDisconnect: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/discogs/disconnect', answer: 'nothing' }, options),
  /** Start to sign in, or up, by the OpenID Connect issuer of this instance. */
  ssoLogin: (input: { body: { timeZone?: string | undefined } }, options: CallOptions = {}) =>
    send<{ /** Where the browser goes to sign in */ authUrl: string }>(
      { method: 'POST', path: '/api/auth/sso', answer: 'json', ...input },
      options,
    ),
  /** Start to connect an identity at the issuer to a signed-in user. */
  ssoConnect: (options: CallOptions = {}) =>
    send<{ /** Where the browser goes to sign in */ authUrl: string }>(
      { method: 'POST', path: '/api/auth/sso/connect', answer: 'json' },
      options,
    ),
  /** Where the issuer sends the browser back. */
  ssoCallback: (
    input: {
      query?:
        | {
            code?: string | undefined
            state?: string | undefined
            iss?: string | undefined
            error?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) => send<string>({ method: 'GET', path: '/api/auth/sso/callback', answer: 'address', ...input }, options),
  /** The identities by which the user can sign in. */
  ssoIdentities: (options: CallOptions = {}) =>
    send<{ identities: Array<SsoIdentity> }>(
      { method: 'GET', path: '/api/auth/sso/identities', answer: 'json' },
      options,
    ),
  /** Forget an identity; refused while it is the only way to sign in. */
  ssoDisconnect: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'DELETE', path: '/api/auth/sso/identities/:id', answer: 'nothing', ...input },
      options,
    ),
  /** The wantlist as the last sync read it; before the first one, as the marketplace has it now. */
  readWantlist: (
    input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined } = {},
    options: CallOptions = {},
  ) =>
    send<{
      wants: Array<{
        discogsId: number
        artist: string
        name: string
        thumb: string
        year: number | null
        format: string | null
        /** Record page on the marketplace */ uri: string
        addedAt: string | null
        /** The watch on this record; null: it is not watched */ vinylId: string | null
      }>
      pagination: Pagination
      /** When a sync read the list; null: this page was read just now */ readAt: string | null
    }>({ method: 'GET', path: '/api/discogs/wantlist', answer: 'json', ...input }, options),
  /** The same as `/sync-wantlist/start`, under its older name. */
  syncWantlist: (
    input: {
      body: {
        /** Import what is on sale now as well */ alsoOnSale?: boolean | undefined
        anyPressing?: AnyPressing | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<ListRunStatus>(
      { method: 'POST', path: '/api/discogs/sync-wantlist', answer: 'json', ...input },
      options,
    ),
  /** Start to import what is on the wantlist and not for sale. */
  startWantlistSync: (
    input: {
      body: {
        /** Import what is on sale now as well */ alsoOnSale?: boolean | undefined
        anyPressing?: AnyPressing | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<ListRunStatus>(
      { method: 'POST', path: '/api/discogs/sync-wantlist/start', answer: 'json', ...input },
      options,
    ),
  /** Stop the sync under way; what was imported stays. */
  cancelWantlistSync: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/discogs/sync-wantlist', answer: 'nothing' }, options),
  /** Progress of the sync under way, or how the last one went. */
  wantlistSyncStatus: (options: CallOptions = {}) =>
    send<ListRunStatus>({ method: 'GET', path: '/api/discogs/sync-status', answer: 'json' }, options),
  /** What became of each item of the last sync. */
  wantlistSyncItems: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            outcome?: 'imported' | 'skipped' | 'error' | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<ListRunItems>(
      { method: 'GET', path: '/api/discogs/sync-status/items', answer: 'json', ...input },
      options,
    ),
  /** How the wantlist is kept in step. */
  getSyncSettings: (options: CallOptions = {}) =>
    send<SyncSettings>({ method: 'GET', path: '/api/discogs/sync-settings', answer: 'json' }, options),
  /** Choose how the wantlist is kept in step; premium, except to switch everything off. */
  updateSyncSettings: (
    input: {
      body: {
        /** Sync once a day by itself */ daily: boolean
        /** The daily sync imports what is on sale, too */ alsoOnSale: boolean
        anyPressing?: AnyPressing | undefined
        /** A record that leaves the wantlist is not watched any more */ stopRemoved: boolean
      }
    },
    options: CallOptions = {},
  ) =>
    send<SyncSettings>(
      { method: 'PUT', path: '/api/discogs/sync-settings', answer: 'json', ...input },
      options,
    ),
  /** What is on the wantlist or on the watch list, but not on both; premium. */
  wantlistDifferences: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            side?: 'not-watched' | 'not-wanted' | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      /** As of which sync; null: none has read the list yet */ readAt: string | null
      onBoth: number
      notWatched: number
      notWanted: number
      /** Of the side that was asked for */ records: Array<{
        discogsId: number
        artist: string
        name: string
        thumb: string
        year: number | null
        format: string | null
        /** Record page on the marketplace */ uri: string
        /** The watch on this record; null: it is not watched */ vinylId: string | null
        /** Why the last sync left it */ reason: ListItemReason | null
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/discogs/wantlist/differences', answer: 'json', ...input }, options),
  /** The public lists that are followed, each with its sync under way or the last one. */
  followedLists: (options: CallOptions = {}) =>
    send<{
      lists: Array<{
        id: string
        /** On the marketplace */ listId: number
        name: string
        /** Whose list it is; empty: the marketplace does not say */ owner: string
        /** Its page on the marketplace */ uri: string
        /** Releases and albums on it, as the last reading found them */ records: number
        /** When it was last read; null: not yet */ readAt: string | null
        /** Of the sync under way, or how the last one went */ progress: ListRun | null
      }>
      /** How many lists the plan allows */ limit: number
    }>({ method: 'GET', path: '/api/discogs/lists', answer: 'json' }, options),
  /** Follow a public list: its releases and albums are watched, now and with each sync. */
  followList: (
    input: {
      body: {
        /** Import what is on sale now as well */ alsoOnSale?: boolean | undefined
        anyPressing?: AnyPressing | undefined
        /** The address of the list, or its number */ link: string
      }
    },
    options: CallOptions = {},
  ) =>
    send<{
      id: string
      /** On the marketplace */ listId: number
      name: string
      /** Whose list it is; empty: the marketplace does not say */ owner: string
      /** Its page on the marketplace */ uri: string
      /** Releases and albums on it, as the last reading found them */ records: number
      /** When it was last read; null: not yet */ readAt: string | null
      /** Of the sync under way, or how the last one went */ progress: ListRun | null
    }>({ method: 'POST', path: '/api/discogs/lists', answer: 'json', ...input }, options),
  /** Follow a list no longer; what it brought stays watched. */
  unfollowList: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/discogs/lists/:id', answer: 'nothing', ...input }, options),
  /** Start to read a followed list and to watch what it names. */
  syncFollowedList: (
    input: {
      params: { id: string }
      body: {
        /** Import what is on sale now as well */ alsoOnSale?: boolean | undefined
        anyPressing?: AnyPressing | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<{
      id: string
      /** On the marketplace */ listId: number
      name: string
      /** Whose list it is; empty: the marketplace does not say */ owner: string
      /** Its page on the marketplace */ uri: string
      /** Releases and albums on it, as the last reading found them */ records: number
      /** When it was last read; null: not yet */ readAt: string | null
      /** Of the sync under way, or how the last one went */ progress: ListRun | null
    }>({ method: 'POST', path: '/api/discogs/lists/:id/sync', answer: 'json', ...input }, options),
  /** Stop the sync of a followed list; what was imported stays. */
  cancelFollowedListSync: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'DELETE', path: '/api/discogs/lists/:id/sync', answer: 'nothing', ...input },
      options,
    ),
  /** What became of everything on a followed list in its last sync. */
  followedListItems: (
    input: {
      params: { id: string }
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            outcome?: 'imported' | 'skipped' | 'error' | undefined
          }
        | undefined
    },
    options: CallOptions = {},
  ) =>
    send<ListRunItems>(
      { method: 'GET', path: '/api/discogs/lists/:id/items', answer: 'json', ...input },
      options,
    ),
  /** Read a file or a pasted list; nothing is imported until it is confirmed. */
  previewImport: (
    input: { body: string | Uint8Array<ArrayBuffer>; headers: { 'x-file-name': string } },
    options: CallOptions = {},
  ) =>
    send<ImportPreview>(
      { method: 'POST', path: '/api/vinyls/import/preview', answer: 'json', ...input },
      options,
    ),
  /** The preview that waits to be confirmed, as after a reload of the page. */
  readImportPreview: (options: CallOptions = {}) =>
    send<{ preview: ImportPreview | null }>(
      { method: 'GET', path: '/api/vinyls/import/preview', answer: 'json' },
      options,
    ),
  /** The lines of the preview, page by page. */
  importPreviewLines: (
    input: {
      query?:
        | {
            kind?: 'records' | 'different' | 'problems' | undefined
            page?: number | undefined
            limit?: number | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{ lines: Array<ImportLine>; pagination: Pagination }>(
      { method: 'GET', path: '/api/vinyls/import/preview/lines', answer: 'json', ...input },
      options,
    ),
  /** Read the file of the preview again, by another column; the answer is a preview of its own. */
  rereadImport: (
    input: { body: { /** Of the preview that was looked at */ id: string; column: number } },
    options: CallOptions = {},
  ) =>
    send<ImportPreview>(
      { method: 'PUT', path: '/api/vinyls/import/preview', answer: 'json', ...input },
      options,
    ),
  /** Forget the preview. */
  discardImport: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/vinyls/import/preview', answer: 'nothing' }, options),
  /** Import the records of the preview. */
  confirmImport: (
    input: {
      body: {
        /** Of the preview that was looked at */ id: string
        /** false: only what is not for sale now, as a sync does */ alsoOnSale?: boolean | undefined
        anyPressing?: AnyPressing | undefined
        /** Lines that are not to be imported */ without?: Array<number> | undefined
        /** Lines that are, although the record found is another than the one they name */ despite?:
          | Array<number>
          | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<ListRunStatus>(
      { method: 'POST', path: '/api/vinyls/import/confirm', answer: 'json', ...input },
      options,
    ),
  /** Progress of the import under way, or how the last one went. */
  importStatus: (options: CallOptions = {}) =>
    send<ListRunStatus>({ method: 'GET', path: '/api/vinyls/import/status', answer: 'json' }, options),
  /** What became of each record of the last import. */
  importItems: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            outcome?: 'imported' | 'skipped' | 'error' | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<ListRunItems>(
      { method: 'GET', path: '/api/vinyls/import/status/items', answer: 'json', ...input },
      options,
    ),
  /** Stop the import under way; what was imported stays. */
  cancelImport: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/vinyls/import', answer: 'nothing' }, options),
  /** The watch list as a CSV file that imports again unchanged. */
  exportVinyls: (options: CallOptions = {}) =>
    send<Blob>({ method: 'GET', path: '/api/vinyls/export', answer: 'file' }, options),
  /** The watch list. */
  listVinyls: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            availability?: 'all' | 'available' | 'unavailable' | undefined
            order?: 'for-sale' | 'turned-up' | 'price' | 'artist' | 'added' | 'last-checked' | undefined
            /** Words of artist, title, label, note or tags, in any order, whatever their case and accents */ search?:
              | string
              | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      vinyls: Array<Vinyl>
      /** How many records the search leaves, by the availability filter */ counts: Record<
        'all' | 'available' | 'unavailable',
        number
      >
      lastChecked: string | null
      /** The marketplace does not answer at present: checks and lookups go on when it is back */ marketplaceAway: boolean
      /** What adds records at present: a sync of the wantlist or the import of a file; null: neither */ filling:
        | 'sync'
        | 'import'
        | null
      pagination: Pagination
    }>({ method: 'GET', path: '/api/vinyls', answer: 'json', ...input }, options),
  /** Watch a release; details and first observation that do not come at once are looked up. */
  addVinyl: (
    input: {
      body: {
        discogsId: ReleaseNumber
        /** What alerts; else the rule for all records */ rule?: OwnRule | undefined
      }
    },
    options: CallOptions = {},
  ) => send<Vinyl>({ method: 'POST', path: '/api/vinyls', answer: 'json', ...input }, options),
  /** How often each record would be looked at with so many more on the list. */
  vinylCapacity: (
    input: {
      query?:
        | {
            adding?: number | undefined
            /** That of the added ones; without it, the plan of who asks */ plan?:
              | 'FREE'
              | 'PREMIUM'
              | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      adding: number
      /** Watched by anybody, the added ones included */ records: number
      /** Half of the records wait no longer than this between two looks */ typicalSeconds: number
      /** Promised intervals are kept times this; 1 is to the letter */ stretch: number
      /** Tiers that hold a record, best first */ byTier: Array<{
        tier: Tier
        records: number
        /** Half of the records of the tier wait no longer than this */ seconds: number
        longestSeconds: number
      }>
    }>({ method: 'GET', path: '/api/vinyls/capacity', answer: 'json', ...input }, options),
  /** Why a record is looked at as often as it is. */
  explainPriority: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{
      /** What your plan and the history of the record earn */ tier: Tier
      plan: 'FREE' | 'PREMIUM'
      /** What decides the tier beside the plan */ situation: 'unavailable' | 'dormant' | 'hot' | 'calm'
      /** What the record gets: the best of all who watch it */ effectiveTier: Tier
      /** How many collectors watch it */ hunters: number
      score: number
      /** What moves the score away from that of an ordinary record, most first */ reasons: Array<{
        reason:
          | 'many-watchers'
          | 'few-watchers'
          | 'appears-often'
          | 'appears-rarely'
          | 'on-sale-now'
          | 'never-looked-at'
          | 'unavailable'
        points: number
      }>
      /** The promise of the effective tier: looked at at least this often */ promisedSeconds: number
      /** Promises are kept times this as the budget is now; 1 is to the letter */ stretch: number
    }>({ method: 'GET', path: '/api/vinyls/:id/priority', answer: 'json', ...input }, options),
  /** Star a record, or take the star off: some channels get starred records only. */
  starVinyl: (input: { params: { id: string }; body: { isStarred: boolean } }, options: CallOptions = {}) =>
    send<void>({ method: 'PUT', path: '/api/vinyls/:id/star', answer: 'nothing', ...input }, options),
  /** Write the own note and tags of a record; what was there before is replaced. */
  setVinylNote: (input: { params: { id: string }; body: OwnNote }, options: CallOptions = {}) =>
    send<OwnNote>({ method: 'PUT', path: '/api/vinyls/:id/note', answer: 'json', ...input }, options),
  /** Stop watching a record that was bought, and on request take it off the marketplace wantlist, too. */
  boughtVinyl: (
    input: { params: { id: string }; body: { fromWantlist: boolean } },
    options: CallOptions = {},
  ) =>
    send<{
      /** failed: the record is watched no more, and still on the wantlist */ fromWantlist:
        | 'not-asked'
        | 'removed'
        | 'failed'
    }>({ method: 'POST', path: '/api/vinyls/:id/bought', answer: 'json', ...input }, options),
  /** Watch what took the place of a withdrawn record, with rule, note, tags, star, mute and alerts. */
  followSuccessor: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{
      vinyl: Vinyl
      /** It was watched already: both are one record of the list now */ merged: boolean
    }>({ method: 'POST', path: '/api/vinyls/:id/successor', answer: 'json', ...input }, options),
  /** Stop watching. */
  removeVinyl: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/vinyls/:id', answer: 'nothing', ...input }, options),
  /** Send nothing about many records for a while. */
  muteVinyls: (
    input: { body: { vinyls: VinylTargets; until: '7d' | '30d' | 'on-again' } },
    options: CallOptions = {},
  ) =>
    send<{ /** Ids that are not in the list are passed over */ muted: number }>(
      { method: 'PUT', path: '/api/vinyls/mutes', answer: 'json', ...input },
      options,
    ),
  /** Stop watching many records. */
  removeVinyls: (input: { body: { vinyls: VinylTargets } }, options: CallOptions = {}) =>
    send<{
      /** Ids that are not in the list are passed over */ removed: number
      /** Names what was removed when it is put back */ undo: string
    }>({ method: 'POST', path: '/api/vinyls/removals', answer: 'json', ...input }, options),
  /** Put back what was removed at most ten minutes ago, as it was. */
  restoreVinyls: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{ restored: number }>(
      { method: 'POST', path: '/api/vinyls/:id/restore', answer: 'json', ...input },
      options,
    ),
  /** The alert rule for all records that have none of their own. */
  getAlertRule: (options: CallOptions = {}) =>
    send<AlertRule>({ method: 'GET', path: '/api/notifications/alert-rule', answer: 'json' }, options),
  /** Change the alert rule for all records; what it makes true now alerts at once. */
  setAlertRule: (input: { body: AlertRule }, options: CallOptions = {}) =>
    send<AlertRule>(
      { method: 'PUT', path: '/api/notifications/alert-rule', answer: 'json', ...input },
      options,
    ),
  /** Change the own alert rule of a record; what it makes true now alerts at once. */
  setVinylRule: (
    input: { params: { id: string }; body: { rule: OwnRule; mayWake: boolean } },
    options: CallOptions = {},
  ) =>
    send<WatchRule>({ method: 'PUT', path: '/api/vinyls/:id/alert-rule', answer: 'json', ...input }, options),
  /** Give many records the same own alert rule; an empty one has them follow the rule for all records. */
  setVinylRules: (input: { body: { vinyls: VinylTargets; rule: OwnRule } }, options: CallOptions = {}) =>
    send<{ /** Ids that are not in the list are passed over */ changed: number }>(
      { method: 'PUT', path: '/api/vinyls/alert-rules', answer: 'json', ...input },
      options,
    ),
  /** How often a rule would have alerted in the last 30 days, from what was observed; nothing is stored. */
  dryRunRule: (input: { params: { id: string }; body: { rule: OwnRule } }, options: CallOptions = {}) =>
    send<{
      alerts: number
      /** There were prices, and all were above the ceiling */ neverMet: boolean
      /** How many of these days the record was looked at */ observedDays: number
    }>({ method: 'POST', path: '/api/vinyls/:id/alert-rule/dry-run', answer: 'json', ...input }, options),
  /** In which currency, and at what hours alerts come. */
  getAlertTiming: (options: CallOptions = {}) =>
    send<AlertTiming>({ method: 'GET', path: '/api/notifications/timing', answer: 'json' }, options),
  /** Change it; ceilings are converted with the currency, and alerts that wait are planned anew. */
  setAlertTiming: (input: { body: AlertTiming }, options: CallOptions = {}) =>
    send<AlertTiming>(
      { method: 'PUT', path: '/api/notifications/timing', answer: 'json', ...input },
      options,
    ),
  /** One record: its card, what was seen, and why what was told or not. */
  readVinyl: (
    input: {
      params: { id: string }
      query?: { page?: number | undefined; limit?: number | undefined } | undefined
    },
    options: CallOptions = {},
  ) =>
    send<{
      vinyl: Vinyl
      /** Since it is watched, oldest first, in UTC days; the last is today */ days: Array<
        'yes' | 'no' | 'unknown'
      >
      /** The lowest price of each of these days with copies; null: this instance keeps no price history */ prices: Array<{
        day: string
        price: Money
      }> | null
      /** Alerts and what checks saw, newest first */ timeline: {
        items: Array<TimelineEntry>
        pagination: Pagination
      }
    }>({ method: 'GET', path: '/api/vinyls/:id', answer: 'json', ...input }, options),
  /** Send nothing about a record for a while; it is still looked at, and what is seen is still listed. */
  muteVinyl: (input: { params: { id: string }; body: { until: MuteFor } }, options: CallOptions = {}) =>
    send<{ mutedUntil: MutedUntil }>(
      { method: 'PUT', path: '/api/vinyls/:id/mute', answer: 'json', ...input },
      options,
    ),
  /** Send alerts about a record again. */
  unmuteVinyl: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{ mutedUntil: MutedUntil }>(
      { method: 'DELETE', path: '/api/vinyls/:id/mute', answer: 'json', ...input },
      options,
    ),
  /** Which record the buttons of an alert are about. */
  readAlertLink: (input: { params: { token: string } }, options: CallOptions = {}) =>
    send<AlertLink>({ method: 'GET', path: '/api/alert-links/:token', answer: 'json', ...input }, options),
  /** Do what a button of an alert offers, once. */
  useAlertLink: (
    input: {
      params: { token: string }
      body:
        | { action: 'mute'; until: MuteFor }
        | { action: 'bought' }
        | { action: 'not-this' }
        | { action: 'lower-ceiling'; ceiling: { /** 3000 EUR is 30 € */ minor: number; currency: Currency } }
    },
    options: CallOptions = {},
  ) => send<AlertLink>({ method: 'PUT', path: '/api/alert-links/:token', answer: 'json', ...input }, options),
  /** The channels of the account, and which kinds this instance has. */
  listChannels: (options: CallOptions = {}) =>
    send<{ channels: Array<Channel>; kinds: Array<ChannelKind> }>(
      { method: 'GET', path: '/api/channels', answer: 'json' },
      options,
    ),
  /** Add a channel: the target gets a code or link first, and nothing else before it is confirmed. */
  addChannel: (
    input: { body: { kind: ChannelKind; label: string; settings: Record<string, string | null> } },
    options: CallOptions = {},
  ) =>
    send<{
      channel: Channel
      /** What signs the requests, shown this once; null: this kind has none */ secret: string | null
    }>({ method: 'POST', path: '/api/channels', answer: 'json', ...input }, options),
  /** Add this browser, by its push subscription; the same one again is the same channel, a new one asks for a fresh authentication. */
  addBrowser: (
    input: {
      body: {
        label: string
        endpoint: string
        /** The address that this browser was registered by, which only it knows, when it has another now */ before?:
          | string
          | undefined
        p256dh: string
        auth: string
      }
    },
    options: CallOptions = {},
  ) => send<Channel>({ method: 'POST', path: '/api/channels/browser', answer: 'json', ...input }, options),
  /** The public key with which a browser subscribes to push messages of this instance. */
  browserKey: (options: CallOptions = {}) =>
    send<{ /** null: this instance has no push messages */ publicKey: string | null }>(
      { method: 'GET', path: '/api/channels/browser-key', answer: 'json' },
      options,
    ),
  /** Confirm a channel by the code that was sent there. */
  confirmChannel: (input: { params: { id: string }; body: { code: string } }, options: CallOptions = {}) =>
    send<Channel>(
      { method: 'POST', path: '/api/channels/:id/confirmation', answer: 'json', ...input },
      options,
    ),
  /** Send the code or link once more; the one before is worth nothing then. */
  askAgain: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/channels/:id/code', answer: 'nothing', ...input }, options),
  /** Change what a channel gets and when, or switch it; switched on again, a disabled one is tried again. */
  changeChannel: (
    input: {
      params: { id: string }
      body: {
        label: string
        isOn: boolean
        gets: {
          /** Alerts of all records, of starred ones, or none */ alerts: 'all' | 'starred' | 'none'
          /** The list of the week */ summaries: boolean
          /** Alarms of this instance, for operators; nothing to others */ alarms: boolean
          /** Accounts that come, go and change plan: signed webhooks of operators */ events?:
            | boolean
            | undefined
          /** Whether an added record was found, once it is looked up: signed webhooks */ lookups?:
            | boolean
            | undefined
        }
        digest: Digest
        quiet: Array<QuietWindow> | null
      }
    },
    options: CallOptions = {},
  ) => send<Channel>({ method: 'PUT', path: '/api/channels/:id', answer: 'json', ...input }, options),
  /** Remove a channel; what is not sent yet is not sent there any more. */
  removeChannel: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/channels/:id', answer: 'nothing', ...input }, options),
  /** Send a test message now. */
  testChannel: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/channels/:id/test', answer: 'nothing', ...input }, options),
  /** Replace what signs the requests of a webhook; the old one signs nothing any more. */
  renewSecret: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{
      channel: Channel
      /** What signs the requests, shown this once; null: this kind has none */ secret: string | null
    }>({ method: 'POST', path: '/api/channels/:id/secret', answer: 'json', ...input }, options),
  /** What a channel got or is to get, newest first. */
  channelDeliveries: (
    input: {
      params: { id: string }
      query?: { limit?: number | undefined; offset?: number | undefined } | undefined
    },
    options: CallOptions = {},
  ) =>
    send<{
      deliveries: Array<{
        channel: ChannelKind
        /** What its owner calls the channel; null: it is gone */ label: string | null
        /** planned: it will be sent at dueAt, if it is still so then */ state:
          | 'planned'
          | 'sent'
          | 'not-sent'
        /** When it was or is to be sent; null: it was never planned */ dueAt: string | null
        /** Why it does not go at once; with-others: one mail for all that is seen within two minutes */ waits:
          | 'free-plan'
          | 'with-others'
          | 'quiet-hours'
          | 'digest'
          | 'retry'
          | null
        /** When it was sent, or given up */ settledAt: string | null
        /** Why it was not sent */ reason:
          | 'channel-off'
          | 'not-starred'
          | 'muted'
          | 'dismissed'
          | 'not-so-any-more'
          | 'not-watched'
          | 'watch-paused'
          | 'link-closed'
          | 'too-many-attempts'
          | 'refused'
          | 'unconfirmed-address'
          | null
        attempts: number
        /** The words of whoever did not take the last attempt */ detail: string | null
        id: string
        /** The record; null: a list, or about the instance */ about: {
          vinylId: string | null
          name: string
        } | null
        at: string
        canRepeat: boolean
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/channels/:id/deliveries', answer: 'json', ...input }, options),
  /** Send a message again that was given up; it is decided again whether it is still worth it. */
  repeatDelivery: (input: { params: { id: string; deliveryId: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'POST', path: '/api/channels/:id/deliveries/:deliveryId/again', answer: 'nothing', ...input },
      options,
    ),
  /** Who asks the reader of a mail whether they want alerts of starred records. */
  readChannelInvitation: (input: { params: { token: string } }, options: CallOptions = {}) =>
    send<{ account: string; address: string; isAgreed: boolean }>(
      { method: 'GET', path: '/api/channel-invitations/:token', answer: 'json', ...input },
      options,
    ),
  /** Agree to alerts by mail, or refuse them; refused, the address is removed. */
  answerChannelInvitation: (
    input: { params: { token: string }; body: { agrees: boolean } },
    options: CallOptions = {},
  ) =>
    send<void>(
      { method: 'PUT', path: '/api/channel-invitations/:token', answer: 'nothing', ...input },
      options,
    ),
  /** Whether one's alerts can be read as a feed, and when they last were; not its secret address. */
  readFeedAddress: (options: CallOptions = {}) =>
    send<{
      /** null: there is none */ feed: {
        /** The last characters of its address, which is shown once, when it is made */ ending: string
        madeAt: string
        /** To the minute; null: nobody has read it */ lastUsedAt: string | null
      } | null
    }>({ method: 'GET', path: '/api/feed', answer: 'json' }, options),
  /** Make a new address for the feed, shown this once; the one before is not found any more. */
  renewFeedAddress: (options: CallOptions = {}) =>
    send<{
      /** null: there is none */ feed: {
        /** The last characters of its address, which is shown once, when it is made */ ending: string
        madeAt: string
        /** To the minute; null: nobody has read it */ lastUsedAt: string | null
      } | null
      url: string
    }>({ method: 'POST', path: '/api/feed', answer: 'json' }, options),
  /** Revoke the address of the feed. */
  removeFeedAddress: (options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/feed', answer: 'nothing' }, options),
  /** The newest fifty alerts as an Atom feed; the token in the path is the secret. */
  alertFeed: (input: { params: { token: string } }, options: CallOptions = {}) =>
    send<Blob>({ method: 'GET', path: '/api/feeds/:token', answer: 'file', ...input }, options),
  /** An album and its pressings, oldest first, with what is known of each. */
  readMaster: (input: { params: { id: number } }, options: CallOptions = {}) =>
    send<{
      discogsId: number
      artist: string
      name: string
      thumb: string
      year: number | null
      /** Album page on the marketplace */ uri: string
      /** When the pressings were read */ readAt: string
      /** Pressings at the marketplace; the list may hold fewer */ total: number
      pressings: Array<{
        discogsId: number
        title: string
        thumb: string
        year: number | null
        country: string | null
        label: string | null
        catalogueNumber: string | null
        format: string | null
        formats: Array<'LP' | '12"' | '10"' | '7"' | 'vinyl' | 'CD' | 'cassette' | 'other'>
        /** Record page on the marketplace */ uri: string
        sellUri: string
        /** As a check of the last six hours saw; null: not known */ seen: {
          state: 'unknown' | 'on-sale' | 'none' | 'blocked' | 'withdrawn'
          numForSale: number
          /** The lowest, in the currency of the user as far as rates are known */ price: Money | null
          at: string
        } | null
        /** The watch on this pressing alone */ watchId: string | null
        /** By the watch on the master */ isCovered: boolean
        /** As the last sync read it */ isInWantlist: boolean
      }>
      /** How many pressings one watch of your plan covers */ pressingLimit: number
      /** Yours on this album */ watch: { id: string; filter: PressingFilter } | null
    }>({ method: 'GET', path: '/api/masters/:id', answer: 'json', ...input }, options),
  /** Watch any pressing of an album that a filter lets through; counts as one record. */
  watchMaster: (
    input: {
      params: { id: number }
      body: {
        /** Else any record, whatever its size */ filter?: PressingFilterInput | undefined
        /** What alerts; else the rule for all records */ rule?: OwnRule | undefined
      }
    },
    options: CallOptions = {},
  ) => send<Vinyl>({ method: 'POST', path: '/api/masters/:id/watch', answer: 'json', ...input }, options),
  /** Change which pressings the watch on an album covers. */
  choosePressings: (
    input: { params: { id: string }; body: { filter: PressingFilterInput } },
    options: CallOptions = {},
  ) => send<Vinyl>({ method: 'PUT', path: '/api/vinyls/:id/pressings', answer: 'json', ...input }, options),
  /** Leave one pressing out of the watch on an album, whatever else its filter says. */
  excludePressing: (
    input: { params: { id: string }; body: { discogsId: ReleaseNumber } },
    options: CallOptions = {},
  ) =>
    send<Vinyl>(
      { method: 'POST', path: '/api/vinyls/:id/pressings/exclude', answer: 'json', ...input },
      options,
    ),
  /** Find records by name, barcode or catalogue number: vinyl first, best match first. */
  searchVinyls: (
    input: {
      query: {
        /** What `q` is */ by?: 'name' | 'barcode' | 'catalogue-number' | undefined
        q: string
        page?: number | undefined
      }
    },
    options: CallOptions = {},
  ) =>
    send<{ results: Array<SearchResult>; pagination: Pagination }>(
      { method: 'GET', path: '/api/vinyls/search', answer: 'json', ...input },
      options,
    ),
  /** Find one record by its release id. */
  findVinyl: (input: { params: { id: number } }, options: CallOptions = {}) =>
    send<SearchResult>({ method: 'GET', path: '/api/vinyls/search/:id', answer: 'json', ...input }, options),
  /** The watch list in figures; days and hours in the time zone of the account. */
  readAnalytics: (options: CallOptions = {}) =>
    send<{
      timeZone: string
      total: number
      available: number
      unavailable: number
      availablePercent: number
      totalChecks: number
      /** How often a copy turned up of a record while it was watched */ finds: number
      byLabel: Breakdown
      byCountry: Breakdown
      byGenre: Breakdown
      byDecade: Array<{ /** null: unknown */ name: number | null; count: number; available: number }>
      /** Lowest prices of what is for sale, as far as they are current */ prices: {
        currency: string
        lowest: number
        median: number
        highest: number
        steps: Array<{ from: number; /** null: without end */ below: number | null; count: number }>
      } | null
      longestHunted: Array<{
        id: string
        discogsId: number
        artist: string
        name: string
        thumb: string
        uri: string
        since: string
      }>
      /** null: not part of the plan */ history: {
        /** Oldest day first */ availability: Array<{ day: string; watched: number; available: number }>
        timeToFind: {
          /** Records of which a copy has turned up since they are watched */ count: number
          medianSeconds: number | null
          /** In seconds */ steps: Array<{
            from: number
            /** null: without end */ below: number | null
            count: number
          }>
        }
        /** How often copies turned up: Monday first, 24 hours each */ findsByHour: Array<Array<number>>
      } | null
    }>({ method: 'GET', path: '/api/analytics', answer: 'json' }, options),
  /** In-app notifications, newest first. */
  listNotifications: (
    input: {
      query?:
        | {
            limit?: number | undefined
            offset?: number | undefined
            /** true: unread ones only */ unread?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{ notifications: Array<InAppNotification>; unreadCount: number; total: number }>(
      { method: 'GET', path: '/api/in-app-notifications', answer: 'json', ...input },
      options,
    ),
  /** How many are unread. */
  unreadCount: (options: CallOptions = {}) =>
    send<{ unreadCount: number }>(
      { method: 'GET', path: '/api/in-app-notifications/unread-count', answer: 'json' },
      options,
    ),
  /** Mark one read. */
  markRead: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'PATCH', path: '/api/in-app-notifications/:id/read', answer: 'nothing', ...input },
      options,
    ),
  /** Mark all read. */
  markAllRead: (options: CallOptions = {}) =>
    send<void>(
      { method: 'PATCH', path: '/api/in-app-notifications/mark-all-read', answer: 'nothing' },
      options,
    ),
  /** Delete one. */
  removeNotification: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'DELETE', path: '/api/in-app-notifications/:id', answer: 'nothing', ...input },
      options,
    ),
  /** Put back one that was deleted at most ten minutes ago. */
  restoreNotification: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'POST', path: '/api/in-app-notifications/:id/restore', answer: 'nothing', ...input },
      options,
    ),
  /** Which channels are on. */
  getNotificationSettings: (options: CallOptions = {}) =>
    send<NotificationSettings>(
      { method: 'GET', path: '/api/notifications/settings', answer: 'json' },
      options,
    ),
  /** Switch channels; another chat gets a message first, and counts once its button was pressed there. */
  updateNotificationSettings: (
    input: { body: { emailEnabled: boolean; telegramEnabled: boolean; telegramChatId: string | null } },
    options: CallOptions = {},
  ) =>
    send<NotificationSettings>(
      { method: 'PUT', path: '/api/notifications/settings', answer: 'json', ...input },
      options,
    ),
  /** A link that opens the bot, which asks whoever follows it first whether to connect that chat: once, and not for long. */
  startChatLink: (options: CallOptions = {}) =>
    send<{ url: string; until: string }>(
      { method: 'POST', path: '/api/notifications/chat-link', answer: 'json' },
      options,
    ),
  /** Disconnect the chat, and call off what was begun. */
  endChatLink: (options: CallOptions = {}) =>
    send<NotificationSettings>(
      { method: 'DELETE', path: '/api/notifications/chat-link', answer: 'json' },
      options,
    ),
  /** Send a test message to the linked chat now. */
  testTelegram: (options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/notifications/test-telegram', answer: 'nothing' }, options),
  /** Send a test mail to the confirmed address of the account now. */
  testEmail: (options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/notifications/test-email', answer: 'nothing' }, options),
  /** One-click unsubscribe from alert mails. */
  unsubscribe: (input: { params: { token: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/unsubscribe/:token', answer: 'nothing', ...input }, options),
  /** What people write to the bot, brought by the messenger. */
  telegramWebhook: (
    input: { body: string | Uint8Array<ArrayBuffer>; headers: { 'x-telegram-bot-api-secret-token': string } },
    options: CallOptions = {},
  ) => send<void>({ method: 'POST', path: '/api/telegram/webhook', answer: 'nothing', ...input }, options),
  /** Plan and usage. */
  subscriptionStatus: (options: CallOptions = {}) =>
    send<SubscriptionStatus>({ method: 'GET', path: '/api/subscription/status', answer: 'json' }, options),
  /** Ask the payment service for the truth now, as after coming back from its page. */
  refreshSubscription: (options: CallOptions = {}) =>
    send<SubscriptionStatus>({ method: 'POST', path: '/api/subscription/refresh', answer: 'json' }, options),
  /** Let the subscription end with the period that is paid. */
  cancelSubscription: (options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/subscription/cancel', answer: 'nothing' }, options),
  /** Take a cancellation back before the period ends. */
  resumeSubscription: (options: CallOptions = {}) =>
    send<void>({ method: 'POST', path: '/api/subscription/resume', answer: 'nothing' }, options),
  /** Open a page of the payment service with invoices and cards. */
  openBillingPortal: (input: { body: { return_url: string } }, options: CallOptions = {}) =>
    send<{ url: string }>(
      { method: 'POST', path: '/api/subscription/portal', answer: 'json', ...input },
      options,
    ),
  /** Open a page of the payment service to subscribe on; both addresses have to be of this site. */
  createCheckoutSession: (
    input: { body: { success_url: string; cancel_url: string } },
    options: CallOptions = {},
  ) =>
    send<{ url: string }>(
      { method: 'POST', path: '/api/stripe/create-checkout-session', answer: 'json', ...input },
      options,
    ),
  /** Events of the payment service, signed. */
  stripeWebhook: (
    input: { body: string | Uint8Array<ArrayBuffer>; headers: { 'stripe-signature': string } },
    options: CallOptions = {},
  ) => send<void>({ method: 'POST', path: '/api/stripe/webhook', answer: 'nothing', ...input }, options),
  /** The answers of the calls that every page begins with, in one. */
  readStart: (options: CallOptions = {}) =>
    send<{
      user: User
      subscription?: SubscriptionStatus | undefined
      unread?: { unreadCount: number } | undefined
      announcement?:
        | {
            announcement: {
              id: string
              tone: 'info' | 'warning'
              text: Partial<Record<'en' | 'es', string>>
            } | null
          }
        | undefined
      notificationSettings?: NotificationSettings | undefined
      instance?:
        | {
            mail: boolean
            chat: boolean
            payments: boolean
            /** The payment service's own script, to be loaded before its page is opened; null: none */ paymentScript: {
              url: string
              publishableKey: string
            } | null
            marketplaceSignIn: boolean
            /** What a new password of anybody has to be */ passwordPolicy: 'standard' | 'strict'
            /** Whether browsers make passkeys for PUBLIC_URL */ passkeys: boolean
            /** What single sign-on is called, and whether it is the only way to sign in; null: off */ sso: {
              name: string
              only: boolean
            } | null
            marketplaceSiteUrl: string
            /** Where people ask for help; null: nowhere */ supportEmail: string | null
            /** Releases to try the product with; empty: none */ exampleRecords: Array<number>
            demo: boolean
            /** When everything here is deleted, on a demo for strangers */ resetsAt: string | null
          }
        | undefined
    }>({ method: 'GET', path: '/api/start', answer: 'json' }, options),
  /** What this instance offers. */
  instanceInfo: (options: CallOptions = {}) =>
    send<{
      mail: boolean
      chat: boolean
      payments: boolean
      /** The payment service's own script, to be loaded before its page is opened; null: none */ paymentScript: {
        url: string
        publishableKey: string
      } | null
      marketplaceSignIn: boolean
      /** What a new password of anybody has to be */ passwordPolicy: 'standard' | 'strict'
      /** Whether browsers make passkeys for PUBLIC_URL */ passkeys: boolean
      /** What single sign-on is called, and whether it is the only way to sign in; null: off */ sso: {
        name: string
        only: boolean
      } | null
      marketplaceSiteUrl: string
      /** Where people ask for help; null: nowhere */ supportEmail: string | null
      /** Releases to try the product with; empty: none */ exampleRecords: Array<number>
      demo: boolean
      /** When everything here is deleted, on a demo for strangers */ resetsAt: string | null
    }>({ method: 'GET', path: '/api/instance', answer: 'json' }, options),
  /** Community counters. */
  globalMetrics: (options: CallOptions = {}) =>
    send<{
      /** Looks at records, and searches by name */ totalSearchesPerformed: number
      /** Times that a copy turned up where there was none */ totalVinylsFound: number
      /** In-app alerts, and messages that a vendor took */ totalNotificationsSent: number
      /** Half of all copies that go on sale are seen within so many minutes, estimated from the pauses between the checks of the last week; null: too few */ halfSeenWithinMinutes:
        | number
        | null
    }>({ method: 'GET', path: '/api/global-metrics', answer: 'json' }, options),
  /** The instance in figures. */
  adminDashboard: (options: CallOptions = {}) =>
    send<{
      totalUsers: number
      premiumUsers: number
      freeUsers: number
      totalVinyls: number
      availableVinyls: number
      unavailableVinyls: number
      premiumVinyls: number
      /** Users on the premium plan, in percent */ conversionPercent: number
      recentUsers: Array<{
        id: string
        email: string | null
        discogsUsername: string | null
        createdAt: string
        plan: 'FREE' | 'PREMIUM'
      }>
      recentlyFoundVinyls: Array<{
        id: string
        discogsId: number
        artist: string
        name: string
        thumb: string
        /** Record page on the marketplace */ uri: string
        numForSale: number
        foundAt: string
        /** Which one turned up last, of an album */ pressing: PressingName | null
        user: Owner
      }>
      popularVinyls: Array<{
        discogsId: number
        artist: string
        name: string
        thumb: string
        /** Record page on the marketplace */ uri: string
        watchers: number
        available: boolean
      }>
      /** Oldest day first, in UTC days */ trend: Array<{
        day: string
        /** Accounts opened */ users: number
        /** Records added to watch lists */ watches: number
        /** Copies that turned up */ finds: number
        /** In-app notifications shown */ alerts: number
      }>
    }>({ method: 'GET', path: '/api/admin/dashboard', answer: 'json' }, options),
  /** Accounts, newest first; searched by e-mail address or marketplace name. */
  adminUsers: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            /** One or two letters find beginnings only */ search?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      users: Array<AdminUser>
      pagination: Pagination
      /** There are more matches than `pagination` counts */ isMore: boolean
    }>({ method: 'GET', path: '/api/admin/users', answer: 'json', ...input }, options),
  /** One account with what it watches, was sent, paid, and what operators did to it. */
  adminUserPage: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{
      user: AdminUser
      timeZone: string
      /** Where the plan comes from */ planSource: 'paid' | 'granted' | 'instance' | 'free'
      watches: Array<{
        id: string
        discogsId: number
        artist: string
        name: string
        thumb: string
        uri: string
        numForSale: number
        createdAt: string
        /** not-found: the marketplace has no such record */ pausedReason:
          | 'withdrawn'
          | 'plan-limit'
          | 'not-found'
          | null
      }>
      deliveries: Array<{
        id: string
        channel: string
        state: 'pending' | 'delivered' | 'superseded' | 'ended'
        /** The kind of letter, or the key of the alert */ about: string
        dueAt: string
        settledAt: string | null
        attempts: number
        lastError: string | null
      }>
      sessions: Array<{ id: string; createdAt: string; lastSeenAt: string; userAgent: string | null }>
      payments: {
        customerId: string | null
        subscription: {
          status: string
          periodStart: string
          periodEnd: string
          endsWithPeriod: boolean
        } | null
        incidents: Array<{
          id: string
          kind: 'refund' | 'dispute'
          status: string
          at: string
          amountCents: number
          currency: string
        }>
      }
      audit: Array<{ id: string; at: string; adminName: string; action: AuditAction }>
    }>({ method: 'GET', path: '/api/admin/users/:id', answer: 'json', ...input }, options),
  /** Give somebody the premium plan. */
  makePremium: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{ plan: 'FREE' | 'PREMIUM' }>(
      { method: 'POST', path: '/api/admin/users/:id/make-premium', answer: 'json', ...input },
      options,
    ),
  /** Take the premium plan back; a subscription that is paid goes on, and so does its plan. */
  makeFree: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<{ /** PREMIUM: it is paid for, or the plan of everybody here */ plan: 'FREE' | 'PREMIUM' }>(
      { method: 'POST', path: '/api/admin/users/:id/make-free', answer: 'json', ...input },
      options,
    ),
  /** Delete an account and everything of it, for good. */
  adminDeleteUser: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>({ method: 'DELETE', path: '/api/admin/users/:id', answer: 'nothing', ...input }, options),
  /** End every session of somebody else. */
  signUserOut: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'POST', path: '/api/admin/users/:id/sign-out', answer: 'nothing', ...input },
      options,
    ),
  /** Mail the link that confirms the address once more. */
  resendConfirmation: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'POST', path: '/api/admin/users/:id/resend-confirmation', answer: 'nothing', ...input },
      options,
    ),
  /** Everything that is watched, newest first. */
  adminVinyls: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            /** Left out: both */ available?: string | undefined
            /** As it is looked at; left out: all */ tier?: number | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      vinyls: Array<{
        id: string
        /** Of the release or of the master */ discogsId: number
        /** master: any pressing of an album that its filter lets through */ kind: 'release' | 'master'
        name: string
        artist: string
        /** Cover address given by the marketplace; empty when there is none */ thumb: string
        /** Record page on the marketplace */ uri: string
        userId: string
        state: 'unknown' | 'on-sale' | 'none' | 'blocked' | 'withdrawn'
        numForSale: number
        available: boolean
        lastCheckedAt: string | null
        tier: Tier
        effectiveTier: Tier
        priorityScore: number
        totalChecks: number
        createdAt: string
        /** When a copy was last seen to appear */ foundAt: string | null
        /** null while the watch is paused */ nextCheckAt: string | null
        /** not-found: the marketplace has no such record */ pausedReason:
          | 'withdrawn'
          | 'plan-limit'
          | 'not-found'
          | null
        user: {
          email: string | null
          discogsUsername: string | null
          plan: 'FREE' | 'PREMIUM'
          subscription: { plan: 'FREE' | 'PREMIUM' }
        }
        _count: { notifications: number; checkHistory: number }
      }>
      pagination: Pagination
      stats: {
        totalVinyls: number
        availableVinyls: number
        unavailableVinyls: number
        premiumVinyls: number
      }
    }>({ method: 'GET', path: '/api/admin/vinyls', answer: 'json', ...input }, options),
  /** In-app notifications of everybody, newest first. */
  adminNotifications: (
    input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined } = {},
    options: CallOptions = {},
  ) =>
    send<{
      notifications: Array<{
        id: string
        type: 'AVAILABILITY_CHANGE' | 'WEEKLY_REMINDER' | 'SYSTEM'
        isRead: boolean
        createdAt: string
        vinyl: { discogsId: number; artist: string; name: string; uri: string } | null
        user: Owner
        params: { count: number | null }
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/admin/notifications', answer: 'json', ...input }, options),
  /** What operators did, newest first. */
  adminAudit: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            action?: AuditAction | undefined
            /** In the name of the operator or of whom it was done to */ search?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{ entries: Array<AuditEntry>; pagination: Pagination }>(
      { method: 'GET', path: '/api/admin/audit', answer: 'json', ...input },
      options,
    ),
  /** What happened around sign-in to all accounts, of the last 90 days, newest first. */
  adminSecurity: (
    input: {
      query?:
        | {
            page?: number | undefined
            limit?: number | undefined
            kind?: SecurityEventKind | undefined
            outcome?: 'succeeded' | 'refused' | undefined
            /** In the name of the account; an address in full also finds tries at one without an account */ account?:
              | string
              | undefined
            /** An address or its network */ network?: string | undefined
            since?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{
      events: Array<{
        id: string
        at: string
        kind: SecurityEventKind
        outcome: 'succeeded' | 'refused'
        /** The method or the call it is about */ detail: string | null
        /** Of the address it came from: /24 or /48 */ network: string | null
        userAgent: string | null
        /** Whose account; null: the address that was tried has none */ userId: string | null
        /** null once the account is gone */ userName: string | null
        /** The operator who did it, if it was not the user */ actorName: string | null
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/admin/security', answer: 'json', ...input }, options),
  /** The entries that match, to be saved as a file, 1000 at a time; its beginning is noted. */
  exportAudit: (
    input: {
      query?:
        | {
            action?: AuditAction | undefined
            /** In the name of the operator or of whom it was done to */ search?: string | undefined
            /** The last entry that came so far */ before?: string | undefined
          }
        | undefined
    } = {},
    options: CallOptions = {},
  ) =>
    send<{ entries: Array<AuditEntry> }>(
      { method: 'GET', path: '/api/admin/audit/export', answer: 'json', ...input },
      options,
    ),
  /** How the checks go, and whether the promises are kept. */
  adminOptimization: (options: CallOptions = {}) =>
    send<{
      systemStatus: {
        /** Watchers check what is due: phase one */ isRunning: boolean
        /** Operators have stopped the checks */ isPaused: boolean
        /** Phase two works at this moment */ isRecalculating: boolean
        systemType: 'STABLE_TWO_PHASE'
        /** In 24 hours, as everything here that says nothing else */ totalChecks: number
        successfulChecks: number
        errorCount: number
        tierRunningStatus: { 1: boolean; 2: boolean; 3: boolean; 4: boolean }
      }
      metrics: {
        tierDistribution: Array<{
          tier: Tier
          tierName: string
          /** The promise: looked at at least this often */ intervalMinutes: number
          /** How often half of the records are looked at in truth; the promise without any */ achievedMinutes: number
          count: number
        }>
        performance: {
          totalChecks24h: number
          /** In milliseconds */ avgResponseTime: number
          stockChanges24h: number
          checksPerHour: number
        }
        userDistribution: { premiumVinyls: number; freeVinyls: number; premiumPercentage: number }
        priorityStats: { average: number; max: number; total: number }
        recentActivity: Array<{ tier: Tier; tierName: string; checks: number; avgResponseTime: number }>
        /** What matters most at present */ recentVinyls: Array<{
          /** Of the release */ id: number
          artist: string
          name: string
          thumb: string
          uri: string
          priorityScore: number
          /** The best plan of those who watch it */ userTier: 'FREE' | 'PREMIUM'
          tier: Tier
          tierName: string
          numForSale: number
          watchers: number
          nextCheckAt: string | null
          /** Most important first */ reasons: Array<
            | 'many-watchers'
            | 'few-watchers'
            | 'appears-often'
            | 'appears-rarely'
            | 'on-sale-now'
            | 'never-looked-at'
            | 'unavailable'
          >
        }>
      }
      budget: {
        /** What all addresses in use may send together */ requestsPerMinute: number
        /** What keeping every promise would cost */ promisedPerMinute: number
        /** The last 24 hours, oldest first; the last one is under way */ hours: Array<{
          hour: string
          allowed: number
          background: number
          detail: number
          interactive: number
        }>
      }
      queue: Array<{
        tier: Tier
        tierName: string
        /** Should have been looked at by now */ due: number
        neverSeen: number
        underWay: number
      }>
      intervals: Array<{
        tier: Tier
        tierName: string
        looks: number
        promisedSeconds: number | null
        medianSeconds: number | null
        p95Seconds: number | null
      }>
      /** From the last look without a copy to the alert: when exactly it was listed between them nobody knows */ timesToAlert: Array<{
        tier: Tier
        tierName: string
        /** Records that were for sale where the look before had seen no copy */ found: number
        medianSeconds: number | null
        p95Seconds: number | null
        p99Seconds: number | null
        /** The share of them that was for sale at the next look as well */ stillThere: number | null
      }>
      /** How long a copy is for sale before it is seen, on average */ detectionDelaySeconds: number | null
      /** Looks that were not needed */ saved: { bySharing: number; byGroups: number }
      errors: Array<{ kind: 'rate-limited' | 'unavailable' | 'unreadable' | 'unauthorized'; count: number }>
      /** Records that alone the marketplace does not answer for, the longest first; fifty at most */ unanswered: Array<{
        /** Of the release */ id: number
        artist: string
        name: string
        uri: string
        since: string
        /** In a row */ failures: number
      }>
      egresses: Array<{
        name: string
        requestsPerMinute: number
        /** What the marketplace taught, when it allows less */ learnedLimit: number | null
        /** The marketplace asked to wait */ pausedUntil: string | null
        breaker: 'closed' | 'open' | 'trying'
        breakerOpenUntil: string | null
        breakerFailures: number
        lastUsedAt: string
      }>
      watchers: Array<{ owner: string; releases: number; until: string }>
      phases: {
        two: { startedAt: string | null; finishedAt: string | null; ranked: number; changed: number }
      }
    }>({ method: 'GET', path: '/api/admin/optimization', answer: 'json' }, options),
  /** Stop the checks of all watchers; what is under way is finished. */
  pauseChecking: (options: CallOptions = {}) =>
    send<{ isPaused: boolean }>(
      { method: 'POST', path: '/api/admin/checking/pause', answer: 'json' },
      options,
    ),
  /** Let the checks go on where they stopped. */
  resumeChecking: (options: CallOptions = {}) =>
    send<{ isPaused: boolean }>(
      { method: 'POST', path: '/api/admin/checking/resume', answer: 'json' },
      options,
    ),
  /** Bring everything to the front of the queue; it is worked off within the budget. */
  resetVinylCheckTimes: (options: CallOptions = {}) =>
    send<{
      /** Records that are looked at */ vinylsUpdated: number
      /** How long the budget takes for all of them; null: not known yet */ estimatedSeconds: number | null
    }>({ method: 'POST', path: '/api/admin/reset-vinyl-check-times', answer: 'json' }, options),
  /** What the promises would be with another budget. */
  whatIf: (input: { query: { requestsPerMinute: number } }, options: CallOptions = {}) =>
    send<{
      requestsPerMinute: number
      records: number
      stretch: number
      typicalSeconds: number
      byTier: Array<{
        tier: Tier
        tierName: string
        records: number
        typicalSeconds: number
        longestSeconds: number
      }>
    }>({ method: 'GET', path: '/api/admin/what-if', answer: 'json', ...input }, options),
  /** How the vendors answer, which processes live, and the backups that are there. */
  adminOperations: (options: CallOptions = {}) =>
    send<{
      database: 'own' | 'given'
      vendors: Array<{
        vendor: 'marketplace' | 'mail' | 'chat' | 'payments' | 'rates'
        /** off: not configured; unknown: has not been asked yet */ state:
          | 'off'
          | 'unknown'
          | 'well'
          | 'failing'
        okAt: string | null
        failedAt: string | null
        /** The last failure, also when all is well again */ failure: string | null
        failuresInARow: number
      }>
      /** Those that live, the longest running first */ processes: Array<{
        id: string
        roles: Array<'web' | 'watcher' | 'notifier'>
        /** The version, and the commit where it is known */ version: string
        host: string
        startedAt: string
        /** When it described itself like this; one that has not for 45 seconds is left out */ seenAt: string
        /** It was asked to end, and finishes what is under way */ isStopping: boolean
        activities: Array<{
          /** Of a loop, such as checks, or requests, or live streams */ name: string
          /** How many are open */ count: number
          /** Finished in the ten seconds before */ steps: number
          isStuck: boolean
        }>
      }>
      backups: {
        /** Whether the process that answers makes one every night */ isNightly: boolean
        /** Of the last nightly one; null: it succeeded, or there was none */ failure: {
          at: string
          reason: string
        } | null
        /** On the machine that answers, newest first */ files: Array<{
          name: string
          isNightly: boolean
          madeAt: string
          bytes: number
        }>
      }
      /** What operators are told about, while it lasts */ conditions: Array<{
        /** older: than the database that was known; nothing is sent until an operator answers */ kind:
          | 'checks'
          | 'messages'
          | 'marketplace'
          | 'mail'
          | 'chat'
          | 'payments'
          | 'disk'
          | 'backup'
          | 'older'
        since: string
        /** All is well again, but not for long enough to say so */ seemsOver: boolean
      }>
    }>({ method: 'GET', path: '/api/admin/operations', answer: 'json' }, options),
  /** A backup of the whole database, as it lies on the machine that answers; noted. */
  downloadBackup: (input: { params: { name: string } }, options: CallOptions = {}) =>
    send<Blob>({ method: 'GET', path: '/api/admin/backups/:name', answer: 'file', ...input }, options),
  /** Deliveries by channel: what waits now, and what came of the others in 7 days. */
  adminDeliveries: (options: CallOptions = {}) =>
    send<{
      channels: Array<{
        channel: ChannelKind
        pending: number
        /** Of those, due for more than five minutes */ overdue: number
        delivered: number
        superseded: number
        ended: number
      }>
    }>({ method: 'GET', path: '/api/admin/deliveries', answer: 'json' }, options),
  /** Deliveries that were given up although they were worth sending, newest first. */
  deadLetters: (
    input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined } = {},
    options: CallOptions = {},
  ) =>
    send<{
      letters: Array<{
        id: string
        channel: ChannelKind
        /** The kind of letter, or what the alert was about */ about: string
        reason: 'too-many-attempts' | 'refused'
        /** In the words of whoever did not take it */ lastError: string | null
        attempts: number
        settledAt: string
        user: { id: string; email: string | null; discogsUsername: string | null }
      }>
      pagination: Pagination
    }>({ method: 'GET', path: '/api/admin/dead-letters', answer: 'json', ...input }, options),
  /** Put a dead letter back into the outbox; whether it is still worth sending is judged again. */
  sendAgain: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'POST', path: '/api/admin/dead-letters/:id/send-again', answer: 'nothing', ...input },
      options,
    ),
  /** What was announced, newest first. */
  listAnnouncements: (options: CallOptions = {}) =>
    send<{ announcements: Array<KeptAnnouncement> }>(
      { method: 'GET', path: '/api/admin/announcements', answer: 'json' },
      options,
    ),
  /** Tell everybody something, in every language, in place of what stood there before. */
  announce: (
    input: {
      body: {
        tone: 'info' | 'warning'
        text: Record<'en' | 'es', string>
        /** When it goes by itself; null: when it is ended */ endsAt: string | null
      }
    },
    options: CallOptions = {},
  ) =>
    send<KeptAnnouncement>(
      { method: 'POST', path: '/api/admin/announcements', answer: 'json', ...input },
      options,
    ),
  /** Take an announcement down. */
  endAnnouncement: (input: { params: { id: string } }, options: CallOptions = {}) =>
    send<void>(
      { method: 'DELETE', path: '/api/admin/announcements/:id', answer: 'nothing', ...input },
      options,
    ),
  /** What the operators tell everybody at present. */
  readAnnouncement: (options: CallOptions = {}) =>
    send<{
      announcement: {
        id: string
        tone: 'info' | 'warning'
        text: Partial<Record<'en' | 'es', string>>
      } | null
    }>({ method: 'GET', path: '/api/announcement', answer: 'json' }, options),
})
