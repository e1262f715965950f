import type { AccessOutcome, Proof } from '@cratewatch/domain/accounts/after-event'
import { proofBySession, type ConfirmationLink } from '@cratewatch/domain/accounts/links/confirmation'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import {
  announceAccountChange,
  closeLinks,
  spendLink,
  findOpenLink,
} from '../alerting/deliveries/account-links.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { recordSecurityEvent } from '../collectors/security-events.ts'
import { confirmAddress } from '../collectors/users.ts'
import { isUniqueViolation, retryDeadlocks } from '../database/database-errors.ts'
import type { Tx } from '../database/database.ts'
import type { Session, Visitor } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentRemoved } from './methods/accesses.ts'
import { settleAccess, type AccountDeps } from './methods/methods.ts'
import { isPassword, ruleFor } from './passwords/passwords.ts'
import { openSession } from './sessions/sessions.ts'
import { refusalOf } from './update-email.ts'

type ConfirmRequest = {
  readonly token: string
  readonly password?: string | undefined
  /** The caller's session; null: nobody is signed in. */
  readonly session: Pick<Session, 'id' | 'userId'> | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

/**
 * Confirms an address by the token mailed to it, together with a session of the account or its password: the link alone
 * would approve what a stranger added to an account made with this address. A new address is in force from then on.
 */
export async function confirmEmail(deps: AccountDeps, request: ConfirmRequest) {
  if (request.token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const found = await findConfirmation(deps, request.token, request.session)
  if (found === null) return refuse('INVALID_TOKEN')
  const proof = await findProof(found, request)
  if (!proof.ok) return proof
  try {
    // Two operators at once lock each other's rows, to know who is the last.
    const confirmed = await retryDeadlocks(deps, () =>
      deps.db.transaction().execute((tx) => confirm(tx, deps, { found, proof: proof.value, request })),
    )
    return confirmed.ok ? ok({ email: found.link.email, ...confirmed.value }) : confirmed
  } catch (error) {
    // Another account has taken the address since the mail was sent. The link stays open: that account may give it up.
    if (isUniqueViolation(error)) return refuse('EMAIL_ALREADY_IN_USE')
    throw error
  }
}

async function findProof(
  { sessionProof, account }: FoundConfirmation,
  { password }: ConfirmRequest,
): Promise<
  Result<Proof, Refusal<'CONFIRMATION_NEEDS_SIGN_IN' | 'MISSING_REQUIRED_FIELD' | 'INVALID_CREDENTIALS'>>
> {
  if (sessionProof !== null) return ok(sessionProof)
  if (password === undefined) return refuse('CONFIRMATION_NEEDS_SIGN_IN')
  if (password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const knows = await isPassword(account.passwordHash, password)
  return knows ? ok({ by: 'password' }) : refuse('INVALID_CREDENTIALS', { field: 'password' })
}

type Confirming = {
  readonly found: FoundConfirmation
  readonly proof: Proof
  readonly request: ConfirmRequest
}

async function confirm(tx: Tx, deps: AccountDeps, { found, proof, request }: Confirming) {
  const now = deps.clock.now()
  const { link, account } = found
  const { userId } = link
  // Compare-and-set: what was just read of the account must still be true.
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not distinct from', account.email)
    .where('password_hash', 'is not distinct from', account.passwordHash)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('INVALID_TOKEN')
  const refusal = link.purpose === 'email-change' ? await refusalOf(tx, deps, userId, link.email) : null
  if (refusal !== null) return refuse(refusal)
  if (!(await spendLink(tx, link.id, now))) return refuse('INVALID_TOKEN')
  const outcome = await settleAccess(tx, deps, { userId, from: request.from }, proof)
  if (link.purpose === 'email-change') {
    // To the address that is given up, if it is still the account's and was proven by its owner.
    const change = { what: 'email', to: link.email } as const
    const { sessionId } = link
    await announceAccountChange(tx, deps, { userId, change, sessionId, network: request.from.network })
  } else {
    const event = { kind: 'email-confirmed', outcome: 'succeeded', userId, from: request.from } as const
    await recordSecurityEvent(tx, deps, event)
  }
  await confirmAddress(tx, userId, now, link.email)
  await closeLinks(tx, userId, ['email-change', 'email-confirmation'], now)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  // Where single sign-on is the only way in, a password confirms the address but opens no session.
  const opens = deps.config.sso?.only !== true && needsSession(userId, proof, request, outcome)
  const token = opens ? await begin(tx, deps, userId, request) : null
  return ok({ token, removed: presentRemoved(outcome) })
}

/**
 * Says whether to open a session: for who gave the password, unless the account asks for a second factor. They sign in
 * afterwards.
 */
function needsSession(
  userId: string,
  proof: Proof,
  { session }: ConfirmRequest,
  { kept }: AccessOutcome,
): boolean {
  const asksMore = kept.some(({ kind }) => kind === 'authenticator')
  return proof.by === 'password' && session?.userId !== userId && !asksMore
}

async function begin(tx: Tx, deps: AccountDeps, userId: string, { from }: ConfirmRequest) {
  const { token } = await openSession(deps, tx, {
    userId,
    ...from,
    openedBy: 'password',
    openedById: PASSWORD_ID,
    hasSecondFactor: false,
  })
  return token
}

/** A confirmation link that is still open, with the account it belongs to. */
type FoundConfirmation = {
  readonly link: ConfirmationLink & { readonly id: string; readonly email: string }
  readonly account: {
    readonly email: string | null
    readonly passwordHash: string | null
    readonly marketplaceName: string | null
  }
  /** What the caller's session proves; null: nothing, so the password is needed. */
  readonly sessionProof: Proof | null
}

/** Finds what the token of a confirmation mail is about; null when it confirms nothing. */
async function findConfirmation(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  session: Pick<Session, 'id' | 'userId'> | null,
): Promise<FoundConfirmation | null> {
  const open = await findOpenLink(deps.db, ['email-confirmation', 'email-change'], token, deps.clock.now())
  if (open === null || open.userId === null) return null
  const { id, email, userId, sessionId } = open
  const account = await deps.db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash', 'discogs_username as marketplaceName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account === undefined) return null
  const purpose = open.purpose === 'email-change' ? 'email-change' : 'email-confirmation'
  // A sign-up confirmation does not hold for an address that was given up since.
  if (purpose === 'email-confirmation' && account.email !== email) return null
  const link = { id, email, userId, sessionId, purpose } as const
  const hasPassword = account.passwordHash !== null
  return { link, account, sessionProof: proofBySession(link, { hasPassword }, session) }
}

/**
 * Reads what a confirmation link is about and what else it needs, without changing anything: mail scanners follow
 * links.
 */
export async function readConfirmation(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  token: string,
  session: Pick<Session, 'id' | 'userId'> | null,
) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const found = await findConfirmation(deps, token, session)
  if (found === null) return refuse('INVALID_TOKEN')
  const isChange = found.link.purpose === 'email-change'
  return ok({
    email: found.link.email,
    account: isChange ? (found.account.email ?? found.account.marketplaceName) : null,
    isChange,
    passwordRule: ruleFor(deps.config, found.link.email),
    needs: needsOf(found),
  })
}

function needsOf({ sessionProof, account }: FoundConfirmation): 'nothing' | 'password' | 'sign-in' {
  if (sessionProof !== null) return 'nothing'
  return account.passwordHash === null ? 'sign-in' : 'password'
}
