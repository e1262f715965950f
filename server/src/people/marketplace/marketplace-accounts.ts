import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { enqueueSystemNotification } from '../../alerting/enqueue-message.ts'
import { refuse } from '../../base/refusal.ts'
import type { ReaderAccess } from '../../collectors/marketplace-access.ts'
import { decideWithPostage } from '../../collectors/rules.ts'
import { changeUser, lockSession, lockUser, type NewUser } from '../../collectors/users.ts'
import { isUniqueViolation, retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceIdentity, OAuthToken } from '../../outbound/vendors/marketplace.ts'
import { createArrival, type PendingArrival } from '../arrival.ts'
import { makingOf, removeMethod, type AccountDeps } from '../methods/methods.ts'
import { openAccount } from '../sign-up.ts'

type Person = { readonly access: OAuthToken; readonly identity: MarketplaceIdentity }
type Newcomer = Person & Pick<NewUser, 'currency' | 'locale' | 'timeZone'>

/** Signs in by a marketplace account. At the first visit an account is created, without an address. */
export async function logInByMarketplace(deps: AccountDeps, person: Newcomer): Promise<PendingArrival> {
  try {
    return await logIn(deps, person)
  } catch (error) {
    // Two first visits at once: the other one has created the account, so it can be found now.
    if (isUniqueViolation(error)) return logIn(deps, person)
    throw error
  }
}

function logIn(deps: AccountDeps, person: Newcomer): Promise<PendingArrival> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await holderOf(tx, person.identity)
    if (found !== null) await lockUser(tx, found)
    // A proof of the address that the lock has waited for may have ended the connection.
    const known = found === null ? null : await holderOf(tx, person.identity)
    const { locale, timeZone, currency } = person
    const userId = known ?? (await openAccount(tx, deps, { locale, timeZone, currency }))
    if (userId === null) throw new Error('A user without an address has the address of another one')
    const arrival = await createArrival(tx, deps, {
      userId,
      openedBy: 'marketplace',
      openedById: String(person.identity.id),
    })
    await storeAccount(tx, deps, { userId, sessionId: arrival.sessionId }, person)
    return arrival
  })
}

/** Connects a marketplace account to a user who is still signed in. One that belongs to another user stays theirs. */
export async function connectMarketplaceAccount(
  deps: AccountDeps,
  request: Person & By,
): Promise<Result<void, 'expired' | 'taken'>> {
  try {
    return await retryDeadlocks(deps, () =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await lockSession(tx, deps, sessionOf(request)))) return refused('expired')
        const holder = await holderOf(tx, request.identity)
        if (holder !== null && holder !== request.userId) return refused('taken')
        await storeAccount(tx, deps, request, request)
        return ok(undefined)
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) return refused('taken')
    throw error
  }
}

/** Whether this user holds the marketplace account. The permission they have just given replaces the earlier one. */
export async function verifyMarketplaceHolder(
  deps: AccountDeps,
  request: Person & By,
): Promise<Result<void, 'expired' | 'other-account'>> {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await lockSession(tx, deps, sessionOf(request)))) return refused('expired')
      if ((await holderOf(tx, request.identity)) !== request.userId) return refused('other-account')
      await storeAccount(tx, deps, request, request)
      return ok(undefined)
    }),
  )
}

async function holderOf(tx: Tx, identity: MarketplaceIdentity): Promise<string | null> {
  const row = await tx
    .selectFrom('marketplace_accounts')
    .select('user_id')
    .where('marketplace_id', '=', identity.id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

const sessionOf = ({ sessionId: id, userId }: By) => ({ id, userId })

type By = { readonly userId: string; readonly sessionId: string; readonly network?: string }

/**
 * Stores a marketplace account. One that exists keeps when and in which session it was made; its name and permission
 * are renewed.
 */
async function storeAccount(tx: Tx, deps: AccountDeps, by: By, person: Person): Promise<void> {
  const { identity, access } = person
  const present = {
    username: identity.username,
    sealed_access: deps.secrets.encrypt(JSON.stringify(access)),
    revoked_at: null,
    refused_at: null,
  }
  const { numUpdatedRows } = await tx
    .updateTable('marketplace_accounts')
    .set(present)
    .where('user_id', '=', by.userId)
    .where('marketplace_id', '=', identity.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await makeAccount(tx, deps, by, { marketplace_id: identity.id, ...present })
  await changeUser(tx, by.userId, { discogs_username: identity.username })
  await decideWithPostage(tx, by.userId)
  await deps.live.publish(tx, { kind: 'user', userId: by.userId, what: 'profile' })
}

/**
 * Connects the first marketplace account of a user. When it replaces another, the wantlist read by that one is deleted,
 * and its sync.
 */
async function makeAccount(
  tx: Tx,
  deps: AccountDeps,
  { userId, sessionId, network }: By,
  present: { marketplace_id: number; username: string; sealed_access: Buffer; revoked_at: null },
): Promise<void> {
  await tx.deleteFrom('marketplace_accounts').where('user_id', '=', userId).execute()
  const { created_at: connected_at, ...made } = await makingOf(tx, deps, { id: sessionId, userId })
  const account = { ...present, connected_at, ...made }
  await tx
    .insertInto('marketplace_accounts')
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
  const method = { kind: 'marketplace', id: String(present.marketplace_id), label: present.username } as const
  await announceMethod(tx, deps, { id: sessionId, userId, network }, method)
}

/**
 * Disconnects a marketplace account and forgets its permission, unless it is the user's last sign-in method. May be
 * repeated.
 */
export async function disconnectMarketplaceAccount(deps: AccountDeps, session: SessionOwner) {
  const removed = await removeMethod(deps, session, { kind: 'marketplace' })
  return removed.ok || removed.error === 'missing'
    ? ok(undefined)
    : refuse('FORBIDDEN', { cause: 'only-sign-in-method' })
}

/**
 * Forgets a permission that the marketplace no longer accepts, and notifies the user once. The account stays connected,
 * because they sign in by it. False: there was no permission, or a newer one has come since.
 */
export async function loseMarketplaceAccess(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'live'>,
  lost: { readonly userId: string; readonly sealedAccess: Buffer },
): Promise<boolean> {
  const { userId } = lost
  await lockUser(tx, userId)
  const account = await tx
    .updateTable('marketplace_accounts')
    .set({ sealed_access: null, revoked_at: timestamp(deps.clock.now()) })
    .where('user_id', '=', userId)
    .where('sealed_access', '=', lost.sealedAccess)
    .returning('username')
    .executeTakeFirst()
  if (account === undefined) return false
  const { username } = account
  await enqueueSystemNotification(tx, deps, { userId, key: 'marketplaceRevoked', params: { username } })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return true
}

/** A permission that was refused once may be accepted again: it is believed when it is refused after so long, too. */
const BELIEVED_AFTER = minutes(5)

/**
 * Notes that the marketplace refuses a permission, while it answers the application: it rests, and is forgotten when it is
 * refused again minutes later. One that is accepted again is as before.
 */
export async function noteAccess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  { userId, sealedAccess, isRefused }: ReaderAccess & { readonly isRefused: boolean },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('marketplace_accounts')
      .select('refused_at')
      .where('user_id', '=', userId)
      .where('sealed_access', '=', sealedAccess)
      .executeTakeFirst()
    if (account === undefined) return
    const since = account.refused_at
    if (isRefused && since !== null && plus(since, BELIEVED_AFTER) <= now) {
      await loseMarketplaceAccess(tx, deps, { userId, sealedAccess })
      return
    }
    await tx
      .updateTable('marketplace_accounts')
      .set({ refused_at: isRefused ? timestamp(since ?? now) : null })
      .where('user_id', '=', userId)
      .where('sealed_access', '=', sealedAccess)
      .execute()
  })
}

/** Stores the present marketplace name of the account that gave the permission: people rename themselves there. */
export async function noteMarketplaceName(tx: Tx, userId: string, username: string): Promise<void> {
  await changeUser(tx, userId, { discogs_username: username })
  await tx.updateTable('marketplace_accounts').set({ username }).where('user_id', '=', userId).execute()
}
