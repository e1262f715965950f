import { randomBytes, randomUUID } from 'node:crypto'
import type { AccessKind, SettingKind } from '@cratewatch/domain/accounts/access'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { days } from '@cratewatch/domain/kernel/duration'
import { connectChatTo } from '../../src/alerting/chat-channel.ts'
import { putFeed } from '../../src/alerting/feeds/feed-address.ts'
import { addSharedList } from '../../src/collectors/shared-lists.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { makeChannel } from './channels.ts'
import { makeMarketplaceAccount } from './marketplace-account.ts'

type Maker = (deps: Deps, made: Made) => Promise<unknown>
type Made = {
  readonly id: string
  readonly user_id: string
  readonly made_in: string | null
  readonly created_at: Date
  readonly proven: boolean
}

const MAKERS: Readonly<Record<AccessKind, Maker>> = {
  password: ({ db }, { user_id, made_in, created_at }) =>
    db
      .updateTable('users')
      .set({ password_made_in: made_in, password_made_at: created_at })
      .where('id', '=', user_id)
      .execute(),
  marketplace: ({ db }, { user_id, made_in, proven, created_at: connected_at }) =>
    makeMarketplaceAccount(db, {
      user_id,
      made_in,
      proven,
      connected_at,
      marketplace_id: Math.trunc(Math.random() * 1e9),
    }),
  passkey: ({ db }, made) =>
    db
      .insertInto('passkeys')
      .values({
        ...made,
        name: 'Phone',
        credential_id: made.id,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: '',
      })
      .execute(),
  authenticator: ({ db }, { user_id, made_in, created_at, proven }) =>
    db
      .insertInto('authenticator_apps')
      .values({ user_id, made_in, created_at, proven, sealed_secret: Buffer.from('sealed'), last_step: 0 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ made_in, created_at, proven }))
      .execute(),
  'app-removal': async ({ db }, { user_id, made_in, created_at: begun_at }) => {
    const old = { user_id, sealed_secret: Buffer.from('sealed'), last_step: 0, proven: true } as const
    await db
      .insertInto('authenticator_apps')
      .values({ ...old, created_at: new Date(begun_at.getTime() - days(8)) })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await db
      .insertInto('app_removals')
      .values({ user_id, made_in, begun_at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ made_in, begun_at }))
      .execute()
  },
  sso: ({ db }, made) =>
    db
      .insertInto('sso_identities')
      .values({
        ...made,
        issuer: 'https://id.example.com',
        subject: made.id,
        email: null,
        last_used_at: made.created_at,
      })
      .execute(),
  chat: (deps, { id, user_id, made_in }) =>
    deps.db
      .transaction()
      .execute((tx) =>
        connectChatTo(tx, deps, user_id, { chatId: id, name: 'Chat', personId: null, sessionId: made_in }),
      ),
  token: ({ db }, made) =>
    db
      .insertInto('personal_tokens')
      .values({
        ...made,
        name: 'Script',
        token_hash: randomBytes(32),
        ending: 'abcd',
        scopes: ['list:read'],
        expires_at: new Date(made.created_at.getTime() + 1e10),
      })
      .execute(),
  channel: ({ db }, { id, user_id, made_in, created_at }) =>
    makeChannel(db, {
      id,
      user_id,
      made_in,
      created_at,
      kind: 'ntfy',
      label: 'Phone',
      address: `ntfy.example/${id}`,
      confirmed_at: created_at,
    }),
  feed: ({ db }, { id, user_id, made_in, created_at }) =>
    db
      .transaction()
      .execute((tx) => putFeed(tx, { id, user_id, made_in, created_at, token_hash: randomBytes(32) })),
  'shared-list': ({ db }, { id, user_id, made_in, created_at }) =>
    db.transaction().execute((tx) =>
      addSharedList(tx, {
        id,
        user_id,
        made_in,
        created_at,
        token_hash: randomBytes(32),
        name: 'Gifts',
        tag: null,
        shows_limits: false,
      }),
    ),
  list: async (deps, made) => {
    const { id, user_id, created_at } = made
    await deps.db
      .insertInto('followed_lists')
      .values({
        id,
        user_id,
        list_id: Math.trunc(Math.random() * 1e9),
        name: 'Finds',
        owner: 'bo',
        created_at,
      })
      .execute()
    return set('list', null, id)(deps, made)
  },
  shop: async (deps, made) => {
    const { id, user_id, created_at } = made
    await deps.db
      .insertInto('shops')
      .values({ id, seller: `seller-${id}`, seller_key: `seller-${id}`, created_at })
      .execute()
    await deps.db
      .insertInto('shop_follows')
      .values({ user_id, shop_id: id, followed_at: created_at })
      .execute()
    return set('shop', null, id)(deps, made)
  },
  sync: (deps, made) => set('sync', null)(deps, made),
  times: (deps, made) => set('times', { currency: 'USD', quiet: [], timeZone: 'UTC' })(deps, made),
  rule: (deps, made) => set('rule', {})(deps, made),
  share: (deps, made) =>
    set(
      'share',
      { is_on: true, gets: { alerts: 'all', summaries: true, alarms: true }, digest: null, quiet: null },
      made.id,
    )(deps, made),
}

/** What a session has set of a kind, as its call would note it: what stood there before is what an account begins with. */
const set =
  (kind: SettingKind, before: unknown, subject = ''): Maker =>
  ({ db }, { user_id, made_in, created_at: made_at, proven }) =>
    db
      .insertInto('changed_settings')
      .values({
        id: randomUUID(),
        user_id,
        kind,
        subject,
        label: subject || null,
        before: JSON.stringify(before),
        made_in: made_in ?? randomUUID(),
        made_at,
        proven,
      })
      .execute()

/** Gives an account an access of a kind, made now in this session, as the product would store it. Returns its id. */
export async function anAccessOf(
  deps: Deps,
  kind: AccessKind,
  userId: string,
  sessionId: string | null,
): Promise<string> {
  const { email_confirmed_at: confirmedAt } = await deps.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = kind === 'password' ? PASSWORD_ID : randomUUID()
  const created_at = new Date(deps.clock.now())
  const made = { id, user_id: userId, made_in: sessionId, created_at, proven: confirmedAt !== null }
  await MAKERS[kind](deps, made)
  return id
}
