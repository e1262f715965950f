import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sealSettings } from '../../src/alerting/channel-rows.ts'
import { startRun } from '../../src/lists/start-sync.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makePersonalToken } from '../factories/personal-token.ts'
import { makeSession } from '../factories/session.ts'
import type { CallName } from './every-call.ts'

/** An account with a row of each kind that a call can name, and their ids. */
export type Victim = {
  readonly userId: string
  readonly watchId: string
  /** A watch on a master. */
  readonly masterWatchId: string
  readonly notificationId: string
  readonly sessionId: string
  readonly identityId: string
  readonly passkeyId: string
  readonly tokenId: string
  /** A webhook, and a message of it that was given up: the same id, because a path may name both. */
  readonly channelId: string
  readonly followedListId: string
  readonly shopId: string
  readonly sharedListId: string
}

export async function makeVictim(deps: Deps): Promise<Victim> {
  const { user, watch, notification } = await makeDelivery(deps.db, {
    user: { email: `${randomUUID()}@example.com` },
  })
  await makeSession(deps, user.id)
  const session = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  // Two, so that one of them may be removed.
  const [identityId] = [await makeIdentity(deps, user.id), await makeIdentity(deps, user.id)]
  const [passkeyId] = [await makePasskey(deps, user.id), await makePasskey(deps, user.id)]
  return {
    userId: user.id,
    watchId: watch.id,
    masterWatchId: await makeMasterWatchOf(deps, user.id),
    notificationId: notification.id,
    sessionId: session.id,
    identityId,
    passkeyId,
    tokenId: (await makePersonalToken(deps, user.id)).id,
    channelId: await makeWebhook(deps, user.id),
    followedListId: await makeFollowedList(deps, user.id),
    shopId: await makeFollowedShop(deps, user.id),
    sharedListId: await makeSharedList(deps, user.id),
  }
}

async function makeMasterWatchOf({ db }: Deps, userId: string): Promise<string> {
  const { id } = await makeMaster(db, {})
  return (await makeMasterWatch(db, { user_id: userId, master_id: id })).id
}

async function makeFollowedList({ db, clock, ids, live }: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const list = { list_id: 11_540, name: 'Sunday mornings', owner: 'ada', created_at: new Date(clock.now()) }
  await db
    .insertInto('followed_lists')
    .values({ id, user_id: userId, ...list })
    .execute()
  await db.transaction().execute((tx) =>
    startRun(
      tx,
      { clock, db, ids, live },
      {
        userId,
        kind: 'list',
        followedListId: id,
        trigger: 'manual',
        alsoOnSale: false,
        anyPressing: false,
      },
    ),
  )
  return id
}

async function makeFollowedShop({ db, clock }: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const at = new Date(clock.now())
  await db.insertInto('shops').values({ id, seller: id, seller_key: id, created_at: at }).execute()
  await db.insertInto('shop_follows').values({ user_id: userId, shop_id: id, followed_at: at }).execute()
  return id
}

async function makeSharedList({ db, clock }: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const list = { name: 'Gifts', tag: null, shows_limits: false, token_hash: Buffer.from(id), made_in: null }
  await db
    .insertInto('shared_lists')
    .values({ id, user_id: userId, ...list, created_at: new Date(clock.now()) })
    .execute()
  return id
}

async function makeWebhook(deps: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const at = new Date(deps.clock.now())
  await deps.db
    .insertInto('channels')
    .values({
      id,
      user_id: userId,
      kind: 'webhook',
      label: 'Shelf',
      address: 'shelf.example',
      sealed_settings: sealSettings(deps.secrets, {
        settings: { url: 'https://shelf.example/hook' },
        signingKey: 'whsec_a2V5',
      }),
      confirmed_at: at,
      created_at: at,
    })
    .execute()
  await deps.db
    .insertInto('deliveries')
    .values({
      id,
      key: id,
      user_id: userId,
      channel: 'webhook',
      channel_id: id,
      account_message: 'condition-began',
      to_address: 'shelf.example',
      state: 'ended',
      reason: 'refused',
      settled_at: at,
      due_at: at,
      created_at: at,
    })
    .execute()
  return id
}

async function makePasskey(deps: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  await deps.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '',
      name: 'Phone',
      created_at: new Date(deps.clock.now()),
      made_in: null,
    })
    .execute()
  return id
}

async function makeIdentity(deps: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const now = new Date(deps.clock.now())
  await deps.db
    .insertInto('sso_identities')
    .values({
      id,
      user_id: userId,
      issuer: 'https://id.example.com',
      subject: id,
      email: null,
      created_at: now,
      last_used_at: now,
      made_in: null,
    })
    .execute()
  return id
}

/** The row of the victim that each call names in its path. A missing call fails the test. */
export const NAMED_ROW: Readonly<Partial<Record<CallName, keyof Victim>>> = {
  endOneSession: 'sessionId',
  ssoDisconnect: 'identityId',
  revokeToken: 'tokenId',
  renamePasskey: 'passkeyId',
  removePasskey: 'passkeyId',
  explainPriority: 'watchId',
  removeVinyl: 'watchId',
  restoreVinyls: 'watchId',
  boughtVinyl: 'watchId',
  followSuccessor: 'watchId',
  choosePressings: 'masterWatchId',
  excludePressing: 'masterWatchId',
  readVinyl: 'watchId',
  setVinylRule: 'watchId',
  dryRunRule: 'watchId',
  muteVinyl: 'watchId',
  unmuteVinyl: 'watchId',
  starVinyl: 'watchId',
  setVinylNote: 'watchId',
  confirmChannel: 'channelId',
  askAgain: 'channelId',
  changeChannel: 'channelId',
  removeChannel: 'channelId',
  testChannel: 'channelId',
  renewSecret: 'channelId',
  channelDeliveries: 'channelId',
  repeatDelivery: 'channelId',
  unfollowList: 'followedListId',
  syncFollowedList: 'followedListId',
  cancelFollowedListSync: 'followedListId',
  followedListItems: 'followedListId',
  endSharedList: 'sharedListId',
  unfollowShop: 'shopId',
  setParcelAlert: 'shopId',
  endParcelAlert: 'shopId',
  readShop: 'shopId',
  vinylCopies: 'watchId',
  markRead: 'notificationId',
  removeNotification: 'notificationId',
  restoreNotification: 'notificationId',
}

/** Bodies of calls whose schema a plausible value does not meet. */
export const BODIES: Readonly<Partial<Record<CallName, object>>> = {
  changeChannel: {
    label: 'Desk',
    isOn: true,
    gets: { alerts: 'all', summaries: true, alarms: false },
    digest: { kind: 'at-once' },
    quiet: null,
  },
}

/** Returns every row that the database holds of an account, by table, in an order that no query plan changes. */
export async function everythingOf(deps: Deps, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`.execute(deps.db)
  const held: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`
      select to_jsonb(kept_row) as row from ${sql.table(name)} as kept_row where user_id = ${userId}
      order by to_jsonb(kept_row)::text`.execute(deps.db)
    held[name] = rows
  }
  const { rows } = await sql`select to_jsonb(u) as row from users as u where id = ${userId}`.execute(deps.db)
  return { ...held, users: rows }
}
