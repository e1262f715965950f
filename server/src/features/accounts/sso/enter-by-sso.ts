import type { Locale } from '@cratewatch/domain/accounts/locale'
import { decideSsoSignIn, vouchedAddress } from '@cratewatch/domain/accounts/sign-in/sso-linking'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import type { VerifiedIdentity } from '../../../vendors/single-sign-on.ts'
import type { Deps } from '../../../deps.ts'
import { createUser } from '../../../users/create-user.ts'
import { createArrival, type PendingArrival } from '../arrival/create-arrival.ts'
import { proveMailbox } from '../methods/prove-mailbox.ts'
import type { Proving } from '../methods/settle-proof.ts'
import {
  addSsoIdentity,
  announceSsoIdentity,
  findSsoIdentity,
  noteSsoUse,
  type KeptIdentity,
} from './sso-identities.ts'

/** The browser that somebody signs in with; an account that is made takes its language and time zone from it. */
export type SsoBrowser = {
  readonly locale: Locale
  readonly timeZone: string | null
  readonly network: string
}

type EnterDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>

/** Lets in who the issuer says it is, once their browser is back: into the account that the rule of linking finds or makes. */
export async function enterBySso(
  deps: EnterDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<PendingArrival> {
  const enter = () => deps.db.transaction().execute((tx) => enterWithin(tx, deps, identity, browser))
  try {
    return await enter()
  } catch (error) {
    // Two first visits at the same moment: there is an account to find.
    if (isUniqueViolation(error)) return enter()
    throw error
  }
}

async function enterWithin(
  tx: Tx,
  deps: EnterDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<PendingArrival> {
  const known = await findSsoIdentity(tx, identity)
  const kept = known ?? (await settleNewcomer(tx, deps, identity, browser))
  await noteSsoUse(tx, deps, kept.id, identity)
  return createArrival(tx, deps, { userId: kept.userId, openedBy: 'sso', openedById: kept.id })
}

/** Finds or makes the account of an identity that is seen for the first time. */
async function settleNewcomer(
  tx: Tx,
  deps: EnterDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<KeptIdentity> {
  const address = vouchedAddress(identity)
  const addressHolder = address === null ? null : await holderOf(tx, address, identity.issuer)
  // Another first visit may have made it while we waited for the lock: it is no stranger's.
  const meanwhile = await findSsoIdentity(tx, identity)
  if (meanwhile !== null) return meanwhile
  const decision = decideSsoSignIn({ identityHolder: null, vouchedAddress: address, addressHolder })
  if (decision.kind === 'link' && decision.provesMailbox) {
    await takeOver(tx, deps, { userId: decision.userId, from: browser }, identity.issuer)
  }
  const isNew = decision.kind === 'create'
  const newcomer = (email: string | null) => ({
    email,
    isConfirmed: email !== null,
    plan: deps.config.defaultPlan,
    locale: browser.locale,
    timeZone: browser.timeZone,
  })
  const userId = isNew ? await createUser(tx, deps, newcomer(decision.confirmedEmail)) : decision.userId
  // Somebody took the address just now: there is an account to find.
  if (userId === null) return settleNewcomer(tx, deps, identity, browser)
  const owner = { userId, madeIn: null, proven: address !== null }
  const id = await addSsoIdentity(tx, deps, identity, owner)
  if (!isNew) await announceSsoIdentity(tx, deps, identity, { ...owner, network: browser.network })
  return { id, userId }
}

/** Who has an address, locked so that it stays theirs until we are done. */
async function holderOf(tx: Tx, address: string, issuer: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', address)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) return null
  const other = await tx
    .selectFrom('sso_identities')
    .select('id')
    .where('user_id', '=', user.id)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return {
    userId: user.id,
    isConfirmed: user.email_confirmed_at !== null,
    hasOtherIdentity: other !== undefined,
  }
}

/** Ends what others began under an address that the issuer vouches for, and confirms the address. */
async function takeOver(tx: Tx, deps: EnterDeps, proving: Proving, issuer: string): Promise<void> {
  const { userId } = proving
  await proveMailbox(tx, deps, proving)
  // Whom the issuer gave the address before does not have it any more, though they proved it then.
  await tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute()
}
