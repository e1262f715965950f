import { decideSsoSignIn, vouchedAddress } from '@cratewatch/domain/accounts/sign-in/sso-linking'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { lockUser, type NewUser } from '../../collectors/users.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { VerifiedIdentity } from '../../outbound/vendors/single-sign-on.ts'
import { createArrival, type PendingArrival } from '../arrival.ts'
import { proveMailbox, type AccountDeps, type SettledAccount } from '../methods/methods.ts'
import { ssoLabel } from '../methods/sign-in-methods.ts'
import { openAccount } from '../sign-up.ts'
import { addSsoIdentity, findSsoIdentity, noteSsoUse, type KeptIdentity } from './sso-identities.ts'

/** The browser that signs in; a new account takes its language, time zone and currency. */
type SsoBrowser = Pick<NewUser, 'currency' | 'locale' | 'timeZone'> & { readonly network: string }

/** Signs in by an identity, into the account that the linking rule finds or creates; null: it refuses the address. */
export async function enterBySso(
  deps: AccountDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<PendingArrival | null> {
  const enter = () => deps.db.transaction().execute((tx) => enterWithin(tx, deps, identity, browser))
  try {
    return await enter()
  } catch (error) {
    // Two first visits at once: the other one has created the account.
    if (isUniqueViolation(error)) return enter()
    throw error
  }
}

async function enterWithin(
  tx: Tx,
  deps: AccountDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<PendingArrival | null> {
  const found = await findSsoIdentity(tx, identity)
  if (found !== null) await lockUser(tx, found.userId)
  // A proof of the address that the lock has waited for may have ended the identity.
  const known = found === null ? null : await findSsoIdentity(tx, identity)
  const kept = known ?? (await settleNewcomer(tx, deps, identity, browser))
  if (kept === null) return null
  await noteSsoUse(tx, deps, kept.id, identity)
  return createArrival(tx, deps, { userId: kept.userId, openedBy: 'sso', openedById: kept.id })
}

/** Finds or creates the account of an identity at its first sign-in; null: its address may have none here. */
async function settleNewcomer(
  tx: Tx,
  deps: AccountDeps,
  identity: VerifiedIdentity,
  browser: SsoBrowser,
): Promise<KeptIdentity | null> {
  const address = vouchedAddress(identity)
  const addressHolder = address === null ? null : await holderOf(tx, address, identity.issuer)
  // Another first visit may have created the account while this one waited for the lock.
  const meanwhile = await findSsoIdentity(tx, identity)
  if (meanwhile !== null) return meanwhile
  const acceptedDomains = deps.config.sso?.emailDomains ?? []
  const facts = { identityHolder: null, vouchedAddress: address, addressHolder, acceptedDomains }
  const decision = decideSsoSignIn(facts)
  if (decision.kind === 'refuse') return null
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
    currency: browser.currency,
  })
  const userId = isNew ? await openAccount(tx, deps, newcomer(decision.confirmedEmail)) : decision.userId
  // The address was taken a moment ago, so there is an account to find.
  if (userId === null) return settleNewcomer(tx, deps, identity, browser)
  const created_at = timestamp(deps.clock.now())
  const made = { created_at, made_in: null, proven: address !== null }
  const id = await addSsoIdentity(tx, deps, identity, { userId, ...made })
  const method = { kind: 'sso', id, label: ssoLabel(identity) } as const
  if (!isNew) await announceMethod(tx, deps, { id: null, userId, network: browser.network }, method)
  return { id, userId }
}

/** Finds the account that has an address, locked so that it keeps it until the transaction ends. */
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
async function takeOver(tx: Tx, deps: AccountDeps, proving: SettledAccount, issuer: string): Promise<void> {
  const { userId } = proving
  await proveMailbox(tx, deps, proving)
  // The issuer has given the address to somebody else, so its earlier identities no longer own it.
  await tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute()
}
