import type { Access, AccessKind } from '@cratewatch/domain/accounts/access'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { changeUser, setPassword } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { Schema } from '../../database/tables/schema.ts'
import type { Deps } from '../../outbound/deps.ts'

/** An access as its owner sees it. */
export type HeldAccess = Access & {
  /** Absent: not counted here; null: never. */
  readonly lastUsedAt?: Instant | null
  /** Its target has not agreed yet. */
  readonly isWaiting?: boolean
}

export type EndDeps = Pick<Deps, 'clock' | 'live'>

/** Storage of the accesses of one kind. */
export type AccessSource = {
  readonly kind: AccessKind
  /** The tables that hold their secrets and addresses. */
  readonly tables: readonly (keyof Schema)[]
  /** Lists those of an account, oldest first. */
  list(queries: Queries, userId: string): Promise<readonly HeldAccess[]>
  /** Ends one of this account. An unknown id, or one of another account, changes nothing. */
  end(tx: Tx, deps: EndDeps, userId: string, id: string): Promise<void>
  /** Marks those of an account as proven to be the owner's. */
  prove(tx: Tx, userId: string): Promise<void>
}

type Rows = {
  readonly tables: AccessSource['tables']
  list(queries: Queries, userId: string): Promise<readonly Omit<HeldAccess, 'kind'>[]>
  end(tx: Tx, userId: string, id: string, deps: EndDeps): Promise<unknown>
  prove(tx: Tx, userId: string): Promise<unknown>
}

/** Makes the source of a kind whose accesses are rows. The owner's pages learn that one has ended. */
export function inRows(kind: AccessKind, { tables, list, end, prove }: Rows): AccessSource {
  const present = (row: Omit<HeldAccess, 'kind'>): HeldAccess => ({ kind, ...row })
  return {
    kind,
    tables,
    list: async (queries, userId) => (await list(queries, userId)).map(present),
    async end(tx, deps, userId, id) {
      await end(tx, userId, id, deps)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    },
    async prove(tx, userId) {
      await prove(tx, userId)
    },
  }
}

export const MADE = ['made_in as madeIn', 'proven'] as const

/** The password. It counts as the owner's once the address is confirmed, because a proof ends any other. */
export const password: AccessSource = {
  kind: 'password',
  tables: ['users'],
  async list(queries, userId) {
    const user = await queries
      .selectFrom('users')
      .select(['created_at', 'password_made_at', 'password_made_in as madeIn', 'email_confirmed_at'])
      .where('id', '=', userId)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (user === undefined) return []
    const proven = user.email_confirmed_at !== null
    const madeAt = user.password_made_at ?? user.created_at
    return [{ kind: 'password', id: PASSWORD_ID, label: null, madeAt, madeIn: user.madeIn, proven }]
  },
  async end(tx, _deps, userId) {
    await setPassword(tx, userId, null)
  },
  async prove() {},
}

/** The marketplace account as a sign-in method. */
export const marketplace = inRows('marketplace', {
  tables: ['marketplace_accounts'],
  list: (queries, userId) =>
    queries
      .selectFrom('marketplace_accounts')
      .select([sql<string>`marketplace_id::text`.as('id'), 'username as label'])
      .select(['connected_at as madeAt', ...MADE])
      .where('user_id', '=', userId)
      .execute(),
  async end(tx, userId) {
    await tx.deleteFrom('marketplace_accounts').where('user_id', '=', userId).execute()
    await changeUser(tx, userId, { discogs_username: null })
  },
  prove: (tx, userId) =>
    tx.updateTable('marketplace_accounts').set({ proven: true }).where('user_id', '=', userId).execute(),
})

/** Passkeys: each is a complete sign-in method. */
export const passkeys = inRows('passkey', {
  tables: ['passkeys'],
  list: (queries, userId) =>
    queries
      .selectFrom('passkeys')
      .select(['id', 'name as label', 'created_at as madeAt', ...MADE])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  end: (tx, userId, id) =>
    tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute(),
  prove: (tx, userId) =>
    tx.updateTable('passkeys').set({ proven: true }).where('user_id', '=', userId).execute(),
})

/** An account has at most one authenticator app. */
export const APP_ID = 'app'

/** The authenticator app: it signs nobody in by itself, but a stranger's app would keep the owner out. */
export const authenticator = inRows('authenticator', {
  tables: ['authenticator_apps', 'recovery_codes'],
  async list(queries, userId) {
    const app = await queries
      .selectFrom('authenticator_apps')
      .select(['created_at as madeAt', ...MADE])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return app === undefined ? [] : [{ id: APP_ID, label: null, ...app }]
  },
  end: (tx, userId) => tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute(),
  prove: (tx, userId) =>
    tx.updateTable('authenticator_apps').set({ proven: true }).where('user_id', '=', userId).execute(),
})

/**
 * The removal of the app that the mailbox has begun. It is the owner's as far as the mailbox is, and made in the sign-in
 * that asked for it, which is a session of nobody yet.
 */
export const appRemoval = inRows('app-removal', {
  tables: ['app_removals'],
  async list(queries, userId) {
    const removal = await queries
      .selectFrom('app_removals')
      .select(['begun_at as madeAt', 'made_in as madeIn'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return removal === undefined ? [] : [{ id: APP_ID, label: null, proven: true, ...removal }]
  },
  end: (tx, userId) => tx.deleteFrom('app_removals').where('user_id', '=', userId).execute(),
  prove: async () => {},
})

/** Returns the name that the owner knows an identity of single sign-on by. */
export function ssoLabel({ email, issuer }: { readonly email: string | null; readonly issuer: string }) {
  return email ?? new URL(issuer).host
}

/** The identities at an OpenID Connect issuer, as sign-in methods. */
export const sso = inRows('sso', {
  tables: ['sso_identities'],
  async list(queries, userId) {
    const identities = await queries
      .selectFrom('sso_identities')
      .select(['id', 'issuer', 'email', 'created_at as madeAt', ...MADE])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return identities.map(({ id, issuer, email, madeAt, madeIn, proven }) => {
      return { id, label: ssoLabel({ issuer, email }), madeAt, madeIn, proven }
    })
  },
  end: (tx, userId, id) =>
    tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('id', '=', id).execute(),
  prove: (tx, userId) =>
    tx.updateTable('sso_identities').set({ proven: true }).where('user_id', '=', userId).execute(),
})
