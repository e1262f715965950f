import type { Queries } from '../../database/database.ts'
import type { AccessSource, HeldAccess } from './access-source.ts'
import { channelAccess, feedAccess } from './reading-access.ts'
import { chatMethod } from './chat-method.ts'
import { tokenMethod } from './token-method.ts'
import { forgetMarketplaceAccount } from '../marketplace/marketplace-accounts.ts'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { setPassword } from '../../collectors/users.ts'
import { ssoLabel } from '../sso/sso-identities.ts'
import { forgetAuthenticatorApp } from '../second-factor/set-up-app.ts'

/** An account has at most one authenticator app. */
const APP_ID = 'app'

/** The authenticator app: it signs nobody in by itself, but a stranger's app would keep the owner out. */
const authenticatorMethod: AccessSource = {
  kind: 'authenticator',
  tables: ['authenticator_apps', 'recovery_codes'],
  async list(queries, userId) {
    const apps = await queries
      .selectFrom('authenticator_apps')
      .select(['created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .execute()
    return apps.map((app) => ({
      kind: 'authenticator',
      id: APP_ID,
      label: null,
      madeAt: app.created_at,
      madeIn: app.made_in,
      proven: app.proven,
    }))
  },
  async end(tx, deps, userId) {
    await forgetAuthenticatorApp(tx, deps, userId)
  },
  async prove(tx, userId) {
    await tx.updateTable('authenticator_apps').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}

/** The identities at an OpenID Connect issuer, as sign-in methods. */
const ssoMethod: AccessSource = {
  kind: 'sso',
  tables: ['sso_identities'],
  async list(queries, userId) {
    const identities = await queries
      .selectFrom('sso_identities')
      .select(['id', 'issuer', 'email', 'created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return identities.map((identity) => ({
      kind: 'sso',
      id: identity.id,
      label: ssoLabel(identity),
      madeAt: identity.created_at,
      madeIn: identity.made_in,
      proven: identity.proven,
    }))
  },
  async end(tx, deps, userId, id) {
    await tx.deleteFrom('sso_identities').where('user_id', '=', userId).where('id', '=', id).execute()
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  async prove(tx, userId) {
    await tx.updateTable('sso_identities').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}

/** The password. It counts as the owner's once the address is confirmed, because a proof ends any other. */
const passwordMethod: AccessSource = {
  kind: 'password',
  tables: ['users'],
  async list(queries, userId) {
    const user = await queries
      .selectFrom('users')
      .select(['created_at', 'password_made_at', 'password_made_in', 'email_confirmed_at'])
      .where('id', '=', userId)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (user === undefined) return []
    const method = {
      kind: 'password',
      id: PASSWORD_ID,
      label: null,
      madeAt: user.password_made_at ?? user.created_at,
      madeIn: user.password_made_in,
      proven: user.email_confirmed_at !== null,
    } as const
    return [method]
  },
  async end(tx, _deps, userId) {
    await setPassword(tx, userId, null)
  },
  async prove() {},
}

/** Passkeys: each is a complete sign-in method. */
const passkeyMethod: AccessSource = {
  kind: 'passkey',
  tables: ['passkeys'],
  async list(queries, userId) {
    const passkeys = await queries
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return passkeys.map((passkey) => ({
      kind: 'passkey',
      id: passkey.id,
      label: passkey.name,
      madeAt: passkey.created_at,
      madeIn: passkey.made_in,
      proven: passkey.proven,
    }))
  },
  async end(tx, deps, userId, id) {
    await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute()
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  },
  async prove(tx, userId) {
    await tx.updateTable('passkeys').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}

/** The marketplace account as a sign-in method. */
const marketplaceMethod: AccessSource = {
  kind: 'marketplace',
  tables: ['marketplace_accounts'],
  async list(queries, userId) {
    const accounts = await queries
      .selectFrom('marketplace_accounts')
      .select(['marketplace_id', 'username', 'connected_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .execute()
    return accounts.map((account) => ({
      kind: 'marketplace',
      id: String(account.marketplace_id),
      label: account.username,
      madeAt: account.connected_at,
      madeIn: account.made_in,
      proven: account.proven,
    }))
  },
  end: (tx, deps, userId) => forgetMarketplaceAccount(tx, deps, userId),
  async prove(tx, userId) {
    await tx.updateTable('marketplace_accounts').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}

/** Every kind of access. One that is missing here would survive the events that should end it. */
export const ACCESS_SOURCES: readonly AccessSource[] = [
  passwordMethod,
  marketplaceMethod,
  passkeyMethod,
  authenticatorMethod,
  ssoMethod,
  chatMethod,
  tokenMethod,
  channelAccess,
  feedAccess,
]

/** Lists whatever outlives a session of an account, or only what is of these kinds. */
export async function listAccesses(
  queries: Queries,
  userId: string,
  kinds: readonly string[] | null = null,
): Promise<HeldAccess[]> {
  const accesses: HeldAccess[] = []
  for (const source of ACCESS_SOURCES)
    if (kinds?.includes(source.kind) !== false) accesses.push(...(await source.list(queries, userId)))
  return accesses
}
