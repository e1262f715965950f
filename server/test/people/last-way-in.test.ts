import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../src/database/database.ts'
import { makeMarketplaceAccount } from '../factories/marketplace-account.ts'
import { makeUser } from '../factories/user.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { signedIn, type TestClient } from '../test-app.ts'

const fixture = await accountFixture()
const ID = randomUUID()

let userId: string
let client: TestClient

beforeEach(async () => {
  const { deps, app } = fixture
  userId = (await makeUser(deps.db)).id
  client = await signedIn(app, deps, userId)
})

/** The sign-in methods of an account without a password: how each is added and removed. */
const WAYS = {
  passkey: {
    add: () =>
      fixture.deps.db
        .insertInto('passkeys')
        .values({
          id: ID,
          user_id: userId,
          name: 'Phone',
          credential_id: 'credential',
          public_key: Buffer.from('key'),
          counter: 0,
          transports: '',
          created_at: timestamp(fixture.deps.clock.now()),
        })
        .execute(),
    path: `/api/users/passkeys/${ID}`,
    refusal: [409, 'ONLY_SIGN_IN_METHOD'],
  },
  sso: {
    add: () =>
      fixture.deps.db
        .insertInto('sso_identities')
        .values({
          id: ID,
          user_id: userId,
          issuer: 'https://issuer.example',
          subject: 'ada',
          created_at: timestamp(fixture.deps.clock.now()),
          last_used_at: timestamp(fixture.deps.clock.now()),
        })
        .execute(),
    path: `/api/auth/sso/identities/${ID}`,
    refusal: [403, 'FORBIDDEN'],
  },
  marketplace: {
    add: () => makeMarketplaceAccount(fixture.deps.db, { user_id: userId }),
    path: '/api/discogs/disconnect',
    refusal: [403, 'FORBIDDEN'],
  },
} as const
type Way = keyof typeof WAYS

const remove = async (way: Way) => {
  const { status, error } = await client('DELETE', WAYS[way].path)
  return [status, error?.code]
}

describe('the last way into an account', () => {
  it.each([
    ['passkey', 'sso'],
    ['sso', 'passkey'],
    ['passkey', 'marketplace'],
    ['marketplace', 'passkey'],
    ['sso', 'marketplace'],
    ['marketplace', 'sso'],
  ] as const)('stays: %s can go while there is %s, which cannot', async (gone, last) => {
    await WAYS[gone].add()
    await WAYS[last].add()
    expect(await remove(gone)).toEqual([204, undefined])
    expect(await remove(last)).toEqual(WAYS[last].refusal)
  })

  it('stays when two are removed at the same moment', async () => {
    await WAYS.passkey.add()
    await WAYS.sso.add()
    const answers = await Promise.all([remove('passkey'), remove('sso')])
    expect(answers.filter(([status]) => status === 204)).toHaveLength(1)
  })

  it('that goes is a security event, from the network of who removed it', async () => {
    await WAYS.passkey.add()
    await WAYS.sso.add()
    await remove('passkey')
    const event = await fixture.deps.db
      .selectFrom('security_events')
      .select(['outcome', 'detail', 'network'])
      .where('kind', '=', 'method-removed')
      .execute()
    expect(event).toEqual([{ outcome: 'succeeded', detail: 'passkey', network: '127.0.0.0/24' }])
  })

  it.each(Object.keys(WAYS) as Way[])('%s goes when there is a password', async (way) => {
    await fixture.deps.db.updateTable('users').set({ password_hash: 'hash' }).execute()
    await WAYS[way].add()
    expect(await remove(way)).toEqual([204, undefined])
  })
})
