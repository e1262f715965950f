import type { Instant } from '../kernel/instant.ts'
import type { AccountMessageKind } from '../notifications/account-message.ts'

/** What an owner does who doubts somebody, the mildest first. Each ends whatever those before it end. */
export const ENDINGS = ['end-session', 'sign-out', 'new-password', 'reset', 'not-me'] as const
export type Ending = (typeof ENDINGS)[number]

type Terms = {
  /** The mildest ending that ends one made elsewhere within the week in which its mail undoes it. */
  readonly endsFrom: Ending
  /** When an operator signs the account out. `recent`: made in a session within the same week. */
  readonly operator: 'never' | 'recent' | 'always'
  /** Whether its messages carry alert links, which need no session: they end with it, or when it gets another address. */
  readonly alertLinks: boolean
  /** Whether making one asks for a fresh authentication, so that a session alone makes none. */
  readonly asksAgain: boolean
  /** The mail to the proven address, with the link that undoes it; the security event has the same name. */
  readonly made: AccountMessageKind &
    ('method-added' | 'password-changed' | 'setting-changed' | 'app-removal-begun')
}

const TERMS = { alertLinks: false, asksAgain: true, made: 'method-added' } as const
// To remove one of these asks for a fresh authentication, which ending sessions does not: a thief could lock the owner out.
const ENTERS = { ...TERMS, endsFrom: 'new-password', operator: 'never' } as const
// What is only set is put back by the strongest alone, and shown after all the others.
const SETS = {
  ...TERMS,
  asksAgain: false,
  endsFrom: 'not-me',
  operator: 'never',
  made: 'setting-changed',
} as const
const READS = { ...TERMS, endsFrom: 'end-session', operator: 'recent' } as const

/**
 * The register of what outlives a session: whatever of an account lets somebody in, acts for it, reads along, or was set. A proof of
 * the address ends what is not proven of any kind, and "this was not me" what has come since, too.
 */
export const REGISTER = {
  password: { ...ENTERS, endsFrom: 'reset', made: 'password-changed' },
  marketplace: ENTERS,
  passkey: ENTERS,
  /** Who sets a new password has given its code, so that it is theirs. */
  authenticator: { ...ENTERS, endsFrom: 'reset' },
  /** Its removal by the mailbox, which opens the way by the password alone: whoever asked gave the password of then. */
  'app-removal': { ...ENTERS, operator: 'recent', made: 'app-removal-begun' },
  sso: ENTERS,
  /** The chat of the bot, and the link that is to connect one. */
  chat: { ...READS, alertLinks: true },
  token: { ...READS, operator: 'always' },
  /** Channels of all kinds but those two of the account itself, those that have not agreed yet included. */
  channel: { ...READS, alertLinks: true },
  feed: { ...READS, operator: 'always' },
  /** The page of the own list at a secret address. */
  'shared-list': READS,
  /** A public list that is followed: it brings records, and may end watches. */
  list: { ...READS, asksAgain: false, made: 'setting-changed' },
  shop: { ...READS, asksAgain: false, made: 'setting-changed' },
  /** How wantlist and lists are kept in sync. */
  sync: SETS,
  /** The account's quiet hours and currency. */
  times: SETS,
  /** The rule for all records. */
  rule: SETS,
  /** What a channel gets, and when, the account's mail among them. */
  share: SETS,
} as const satisfies Readonly<Record<string, Terms>>

/** The kinds of what is set: stored as what was there before, which their end puts back. */
export const SETTING_KINDS = [
  'list',
  'shop',
  'sync',
  'times',
  'rule',
  'share',
] as const satisfies readonly AccessKind[]
export type SettingKind = (typeof SETTING_KINDS)[number]

/** A kind of access. A new one needs terms here, and a source in the server. */
export type AccessKind = keyof typeof REGISTER

/** One access of an account. */
export type Access = {
  readonly kind: AccessKind
  /** Unique within its kind. */
  readonly id: string
  /** How its owner knows it: a user name, the name of a device. */
  readonly label: string | null
  /** When it began to work, or was asked for. */
  readonly madeAt: Instant
  /** The session in which it was made; null: none, or not known. */
  readonly madeIn: string | null
  /** Whether it was made by, or proven since to belong to, the owner of the account's address. */
  readonly proven: boolean
}

/** Whether an ending is at least as strong as another. */
export function isAsStrong(ending: Ending, other: Ending): boolean {
  return ENDINGS.indexOf(ending) >= ENDINGS.indexOf(other)
}
