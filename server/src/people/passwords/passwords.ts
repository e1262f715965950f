import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import {
  PASSWORD_MAX_LENGTH,
  passwordProblem,
  passwordRule,
  type PasswordProblem,
  type PasswordRule,
} from '@cratewatch/domain/accounts/passwords/password'
import { ok } from '@cratewatch/domain/kernel/result'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { sql } from 'kysely'
import {
  announceAccountChange,
  closeLinks,
  findOpenLink,
  spendLink,
  createLink,
  type OpenLink,
} from '../../alerting/deliveries/account-links.ts'
import { enqueueAccountMessage } from '../../alerting/enqueue-message.ts'
import type { Config } from '../../base/config/config.ts'
import { refuse, type RefusalCause } from '../../base/refusal.ts'
import { recordSecurityEvent, type Origin } from '../../collectors/security-events.ts'
import { holdSession, setPassword } from '../../collectors/users.ts'
import type { Tx } from '../../database/database.ts'
import type { Session, SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentRemoved } from '../methods/accesses.ts'
import { settleAccess, proveMailbox, type AccountDeps } from '../methods/methods.ts'
import { mayMailReset } from '../sessions/attempts.ts'
import { renewSession } from '../sessions/sessions.ts'

/** True in SQL for a user with an app, of which a session has given no code. */
const lacksCode = (sessionId: string) => sql<boolean>`(
  exists (select from authenticator_apps a where a.user_id = users.id)
  and not exists (select from sessions s where s.id = ${sessionId} and s.second_factor_at is not null))`

type PasswordChange = { readonly currentPassword?: string | undefined; readonly password: string }

/**
 * Changes a password after checking the present one, or sets the first after a fresh authentication. Other sessions end, and what was made in them of
 * late; this one gets a new token. Of an account with an app the session has to have given a code, too.
 */
export async function changePassword(
  deps: AccountDeps,
  session: SessionOwner & Pick<Session, 'isRecent'>,
  change: PasswordChange,
  from: Origin,
) {
  if (change.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const account = await deps.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .select(lacksCode(session.id).as('lacks_code'))
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const isProven = account.password_hash === null ? session.isRecent : !account.lacks_code
  if (!isProven) return refuse('REAUTHENTICATION_REQUIRED')
  const weak = refuseWeakPassword(deps, change.password, account.email)
  if (weak !== null) return weak
  if (account.password_hash !== null) {
    if (!change.currentPassword) return refuse('MISSING_REQUIRED_FIELD', { field: 'currentPassword' })
    if (!(await isPassword(account.password_hash, change.currentPassword))) {
      const event = { kind: 'password-changed', outcome: 'refused', userId: session.userId, from } as const
      await recordSecurityEvent(deps.db, deps, event)
      return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
    }
  }
  const passwordHash = await hashPassword(change.password)
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    // Compare-and-set: the old password that was just checked must still be the stored one.
    const password = { hash: passwordHash, madeAt: deps.clock.now(), madeIn: session.id }
    const isSet = await setPassword(tx, session.userId, password, account.password_hash)
    if (!isSet) return refuse('INVALID_CREDENTIALS', { field: 'currentPassword' })
    const removed = await noteNewPassword(tx, deps, session, from)
    await deps.live.publish(tx, { kind: 'user', userId: session.userId, what: 'profile' })
    // Setting a first password proves nothing about who holds the session.
    const authenticatedAt = account.password_hash === null ? null : deps.clock.now()
    return ok({ token: await renewSession(deps, tx, session.id, authenticatedAt), removed })
  })
}

/** Records a new password: signs everybody else out, closes open links, mails the owner. Returns what has ended. */
async function noteNewPassword(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  { userId, id: sessionId }: SessionOwner,
  from: Origin,
): Promise<RemovedMethod[]> {
  const at = deps.clock.now()
  await closeLinks(tx, userId, ['password-reset', 'email-change', 'app-removal'], at)
  const outcome = await settleAccess(tx, deps, { userId, from }, { by: 'new-password', sessionId, at })
  const ended = presentRemoved(outcome)
  await announceAccountChange(tx, deps, {
    userId,
    change: { what: 'password' },
    sessionId,
    network: from.network,
    ended,
  })
  return ended
}

/** Whether a reset token is still valid, and which rule the new password must meet. */
export async function validatePasswordReset(deps: Pick<Deps, 'config' | 'db' | 'clock'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findOpenLink(deps.db, ['password-reset'], token, deps.clock.now())
  return link === null
    ? refuse('INVALID_TOKEN')
    : ok({ valid: true as const, passwordRule: ruleFor(deps.config, link.email) })
}

/** The links that prove a mailbox: a reset, and the confirmation of an account that somebody else created. */
const PURPOSES = ['password-reset', 'email-confirmation'] as const

/**
 * Replaces the password of the account a link was mailed to, and uses the link up. Every session ends, and so does
 * every sign-in method that is not proven to be theirs; the answer lists these.
 */
export async function resetPassword(
  deps: AccountDeps,
  given: { readonly token: string; readonly password: string; readonly from: Origin },
) {
  if (given.token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  if (given.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const link = await findOpenLink(deps.db, PURPOSES, given.token, deps.clock.now())
  const weak = refuseWeakPassword(deps, given.password, link?.email ?? null)
  if (weak !== null) return weak
  if (link === null) return refuse('INVALID_TOKEN')
  const passwordHash = await hashPassword(given.password)
  const done = await deps.db
    .transaction()
    .execute((tx) => reset(tx, deps, link, { passwordHash, from: given.from }))
  return done === null ? refuse('INVALID_TOKEN') : ok(done)
}

async function reset(
  tx: Tx,
  deps: AccountDeps,
  link: OpenLink,
  { passwordHash, from }: { readonly passwordHash: string; readonly from: Origin },
) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', link.userId)
    .forUpdate()
    .executeTakeFirst()
  const isSpent = await spendLink(tx, link.id, deps.clock.now())
  // The link proves the address it was mailed to, and is void if the account has given that address up since.
  if (!isSpent || account?.email !== link.email) return null
  const password = { hash: passwordHash, doubted: null }
  const outcome = await proveMailbox(tx, deps, { userId: account.id, from, password })
  const ended = presentRemoved(outcome)
  const change = { what: 'password' } as const
  await announceAccountChange(tx, deps, {
    userId: account.id,
    change,
    sessionId: null,
    network: from.network,
    ended,
  })
  return { userId: account.id, removed: ended }
}

/** An id that no user has: the same statements run and change nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a reset link. For an address without an account the same statements run, so that neither the answer nor its
 * time shows who has one. A mailbox that got enough mails within the hour gets no more, with the same answer.
 */
export async function requestPasswordReset(deps: AccountDeps, text: string, from: Origin) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  if (!(await mayMailReset(deps, email))) return ok(undefined)
  await deps.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const userId = account?.id ?? null
    const linkId = await createLink(tx, deps, { purpose: 'password-reset', userId, email })
    await enqueueAccountMessage(tx, deps, {
      kind: 'password-reset',
      userId: userId ?? NOBODY,
      to: email,
      linkId,
    })
    const event = { kind: 'password-reset-requested', outcome: 'succeeded', from } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, triedEmail: email })
  })
  return ok(undefined)
}

/** argon2id (the library's default variant) with the costs that OWASP recommends. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes nobody knows: verifying for an account that does not exist takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nYziazCkWz/lbG86VSjp5Q$RnIXunqVJs/BymY+suijhakdTGugUfISDaED9YleP7g'

export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS)
}

/** Whether the password matches the stored hash. For an account without one (null) it takes as long and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS_HASH, password.slice(0, PASSWORD_MAX_LENGTH + 1))
  return matches && stored !== null
}

/** Fifty thousand leaked passwords in lower case; 18,000 of them are long enough for the strict rule. */
const COMMON = new Set(dictionary['passwords-common'])

const CAUSES: Readonly<Record<PasswordProblem, RefusalCause | null>> = {
  'too-short': null,
  'too-long': 'password-too-long',
  blank: 'password-blank',
  'own-address': 'password-own-address',
  common: 'password-common',
  predictable: 'password-predictable',
}

/** Returns the password rule for the account of this address. */
export function ruleFor(config: Config, email: string | null): PasswordRule {
  const { operators, passwordPolicy } = config
  return passwordRule(email, { adminEmails: operators.adminEmails, passwordPolicy })
}

/** Refuses a password that this account may not have, with the reason; null: it is allowed. */
export function refuseWeakPassword({ config }: Pick<Deps, 'config'>, password: string, email: string | null) {
  const rule = ruleFor(config, email)
  const problem = passwordProblem(password, { rule, email, isCommon: (plain) => COMMON.has(plain) })
  if (problem === null) return null
  const cause = problem === 'too-short' && rule === 'strict' ? 'password-too-short' : CAUSES[problem]
  return refuse('PASSWORD_TOO_WEAK', { field: 'password', ...(cause === null ? {} : { cause }) })
}
