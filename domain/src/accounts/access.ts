import type { Instant } from '../kernel/instant.ts'
import type { AccountMessageKind } from '../notifications/account-message.ts'

/** When an access ends though nobody doubts it. `recent`: made elsewhere, within the week in which its mail undoes it. */
type Ending = 'never' | 'recent' | 'always'

type Terms = {
  /** By a new password, or when its owner ends all other sessions. */
  readonly signOut: Ending
  /** When an operator signs the account out. */
  readonly operator: Ending
  /** Whether its messages carry alert links, which need no session: they end with it, or when it gets another address. */
  readonly alertLinks: boolean
  /** Whether making one asks for a fresh authentication, so that a session alone makes none. */
  readonly asksAgain: boolean
  /** The mail to the proven address, with the link that undoes it; the security event has the same name. */
  readonly made: AccountMessageKind & ('method-added' | 'password-changed')
}

const TERMS = { alertLinks: false, asksAgain: true, made: 'method-added' } as const
// To remove one of these asks for a fresh authentication, which signing out does not: a thief could lock the owner out.
const ENTERS = { ...TERMS, signOut: 'never', operator: 'never' } as const
const READS = { ...TERMS, signOut: 'recent', operator: 'recent' } as const

/**
 * The register of what outlives a session: whatever of an account lets somebody in, acts for it, or reads along. A proof of
 * the address ends what is not proven of any kind, and "this was not me" what has come since, too.
 */
export const REGISTER = {
  password: { ...ENTERS, made: 'password-changed' },
  marketplace: ENTERS,
  passkey: ENTERS,
  authenticator: ENTERS,
  sso: ENTERS,
  /** The chat of the bot, and the link that is to connect one. */
  chat: { ...READS, alertLinks: true },
  token: { ...READS, operator: 'always' },
  /** Channels of all kinds but those two of the account itself, those that have not agreed yet included. */
  channel: { ...READS, alertLinks: true },
  feed: { ...READS, operator: 'always' },
} as const satisfies Readonly<Record<string, Terms>>

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
