import type { Locale } from '@cratewatch/domain/accounts/locale'
import { FALLBACK_TIME_ZONE, knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isUniqueViolation, retryDeadlocks } from '../../db/database-errors.ts'
import { moment, timestamp, type Tx } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import type { MarketplaceIdentity, OAuthToken } from '../../vendors/marketplace-sign-in.ts'
import type { World } from '../../world.ts'
import { openSession } from './sessions.ts'

type Person = { readonly access: OAuthToken; readonly identity: MarketplaceIdentity }
type Newcomer = Person & {
  readonly locale: Locale
  readonly timeZone: string | null
  readonly userAgent: string | null
}
type StoreWorld = Pick<World, 'clock' | 'db' | 'ids' | 'live' | 'secrets'>

/** Opens a session for who the marketplace says it is; who comes for the first time gets an account, without an address. */
export async function logInByMarketplace(world: StoreWorld, person: Newcomer): Promise<string> {
  try {
    return await logIn(world, person)
  } catch (error) {
    // Two first visits at the same moment: the other one has made the account, so now there is one to find.
    if (isUniqueViolation(error)) return logIn(world, person)
    throw error
  }
}

function logIn(world: StoreWorld, person: Newcomer): Promise<string> {
  return world.db.transaction().execute(async (tx) => {
    const known = await holderOf(tx, person.identity)
    const userId = known ?? (await createUser(tx, world, person))
    await storeAccount(tx, world, userId, person)
    return openSession(world, tx, userId, person.userAgent)
  })
}

/** Connects a marketplace account to a user who is still signed in. One that somebody else holds stays theirs. */
export async function connectMarketplaceAccount(
  world: StoreWorld,
  wish: Person & { readonly userId: string; readonly sessionId: string },
): Promise<Result<void, 'expired' | 'taken'>> {
  try {
    return await retryDeadlocks(() =>
      world.db.transaction().execute(async (tx) => {
        if (!(await isSignedIn(tx, world, wish))) return refused('expired')
        const holder = await holderOf(tx, wish.identity)
        if (holder !== null && holder !== wish.userId) return refused('taken')
        await storeAccount(tx, world, wish.userId, wish)
        return ok(undefined)
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) return refused('taken')
    throw error
  }
}

/** Forgets a marketplace account and the permission it gave, unless it is the only way its user can get in. */
export async function disconnectMarketplaceAccount(world: Pick<World, 'db' | 'live'>, userId: string) {
  // A sync that ends in this moment holds what is forgotten with the account, and waits for its user.
  return retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['email', 'password_hash'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (user.email === null || user.password_hash === null) return refuse('FORBIDDEN')
      await forgetMarketplaceAccount(tx, world, userId)
      return ok(undefined)
    }),
  )
}

/** Takes the marketplace away from an account, as a way in too. Without one it changes nothing. */
export async function forgetMarketplaceAccount(
  tx: Tx,
  world: Pick<World, 'live'>,
  userId: string,
): Promise<void> {
  await tx.deleteFrom('marketplace_accounts').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ discogs_username: null }).where('id', '=', userId).execute()
  await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

async function holderOf(tx: Tx, identity: MarketplaceIdentity): Promise<string | null> {
  const row = await tx
    .selectFrom('marketplace_accounts')
    .select('user_id')
    .where('marketplace_id', '=', identity.id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function createUser(tx: Tx, world: Pick<World, 'clock' | 'ids'>, person: Newcomer): Promise<string> {
  const id = world.ids.uuid()
  await tx
    .insertInto('users')
    .values({
      id,
      locale: person.locale,
      time_zone: knownTimeZone(person.timeZone ?? '') ?? FALLBACK_TIME_ZONE,
      created_at: timestamp(world.clock.now()),
    })
    .execute()
  return id
}

async function storeAccount(tx: Tx, world: StoreWorld, userId: string, person: Person): Promise<void> {
  const { identity, access } = person
  // With another account goes what was read of it: its wantlist, and a sync under way.
  await tx
    .deleteFrom('marketplace_accounts')
    .where('user_id', '=', userId)
    .where('marketplace_id', '!=', identity.id)
    .execute()
  const account = {
    marketplace_id: identity.id,
    username: identity.username,
    sealed_access: world.secrets.encrypt(JSON.stringify(access)),
    connected_at: timestamp(world.clock.now()),
    revoked_at: null,
  }
  await tx
    .insertInto('marketplace_accounts')
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
  await tx
    .updateTable('users')
    .set({ discogs_username: identity.username })
    .where('id', '=', userId)
    .execute()
  await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

async function isSignedIn(
  tx: Tx,
  world: Pick<World, 'clock'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(world.clock.now()))
    .executeTakeFirst()
  return session !== undefined
}
