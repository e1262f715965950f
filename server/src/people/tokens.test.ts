import { MOST_TOKENS, TOKEN_CALLS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { accountFixture } from '../../test/fixtures/account-fixture.ts'
import { clientOf, type TestClient } from '../../test/test-app.ts'
import { timestamp } from '../database/database.ts'

const fixture = await accountFixture()
const ADA = 'ada@example.com'
const REQUEST = { name: 'Shelf display', scopes: ['list:read'], days: 90 }

const make = async (client: TestClient, given: object = {}) =>
  (await client('POST', '/api/users/tokens', { ...REQUEST, ...given })).body
const withToken = (token: string) => clientOf(fixture.app, token)
const listed = async (client: TestClient) => (await client('GET', '/api/users/tokens')).body.tokens

async function confirmed(): Promise<TestClient> {
  const ada = await fixture.signUp(ADA)
  await ada('POST', '/api/users/email/confirm', { token: await fixture.tokenTo(ADA) })
  return ada
}

describe('a token', () => {
  it('is shown once, and stored as a hash', async () => {
    const ada = await fixture.signUp(ADA)
    const { status, body } = await ada('POST', '/api/users/tokens', REQUEST)
    expect(status).toBe(201)
    const { token, ...shown } = body
    expect(shown).toMatchObject({ name: 'Shelf display', ending: token.slice(-4), lastUsedAt: null })
    expect(await listed(ada)).toEqual([shown])
    const stored = JSON.stringify(await fixture.deps.db.selectFrom('personal_tokens').selectAll().execute())
    expect(stored).not.toContain(token)
  })

  it('reads what it may do, which no session does', async () => {
    const ada = await fixture.signUp(ADA)
    const { token, ...shown } = await make(ada)
    const { body } = await withToken(token)('GET', '/api/token')
    expect(body).toEqual({ ...shown, lastUsedAt: expect.any(String) })
    expect((await ada('GET', '/api/token')).error?.code).toBe('NOT_FOUND')
  })

  it('has its last use written once a minute', async () => {
    const ada = await fixture.signUp(ADA)
    const { token } = await make(ada)
    const used = async () => {
      await withToken(token)('GET', '/api/vinyls')
      const [{ lastUsedAt }] = await listed(ada)
      return lastUsedAt
    }
    const first = await used()
    await fixture.clock.advance(seconds(59))
    expect(await used()).toBe(first)
    await fixture.clock.advance(seconds(1))
    const before = new Date(fixture.clock.now()).toISOString()
    expect((await used()) > before).toBe(true)
  })

  it('ends when its days are over, and is listed a while longer', async () => {
    const ada = await fixture.signUp(ADA)
    const { token } = await make(ada, { days: 30 })
    await fixture.clock.advance(days(25))
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(200)
    await ada('GET', '/api/auth/profile')
    await fixture.clock.advance(days(5))
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
    expect(await listed(ada)).toHaveLength(1)
  })

  it('needs a name, a scope, and one of the lifetimes', async () => {
    const ada = await fixture.signUp(ADA)
    const refusal = async (given: object) =>
      (await ada('POST', '/api/users/tokens', { ...REQUEST, ...given })).error
    expect(await refusal({ name: ' \n' })).toMatchObject({ code: 'MISSING_REQUIRED_FIELD', field: 'name' })
    expect(await refusal({ scopes: [] })).toMatchObject({ code: 'VALIDATION_FAILED', field: 'scopes' })
    expect(await refusal({ scopes: ['admin'] })).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await refusal({ days: 366 })).toMatchObject({ code: 'VALIDATION_FAILED', field: 'days' })
    expect(await listed(ada)).toEqual([])
  })

  it('is one of so many, also when two are made at once', async () => {
    const ada = await fixture.signUp(ADA)
    for (let made = 1; made < MOST_TOKENS; made += 1) await make(ada)
    const two = await Promise.all([1, 2].map(() => ada('POST', '/api/users/tokens', REQUEST)))
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(two.find(({ status }) => status === 409)?.error?.code).toBe('TOO_MANY_TOKENS')
  })

  it('makes room for another when its days are over', async () => {
    const ada = await fixture.signUp(ADA)
    for (let made = 0; made < MOST_TOKENS; made += 1) await make(ada)
    const expires_at = timestamp(fixture.clock.now())
    await fixture.deps.db.updateTable('personal_tokens').set({ expires_at }).execute()
    expect((await ada('POST', '/api/users/tokens', REQUEST)).status).toBe(201)
  })
})

describe('the end of a token', () => {
  it('is at once when it is revoked; it and its making are recorded, and mailed to its owner', async () => {
    const ada = await confirmed()
    await fixture.mails()
    const { id, token } = await make(ada)
    expect((await ada('DELETE', `/api/users/tokens/${id}`)).status).toBe(204)
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
    const events = await fixture.deps.db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'network'])
      .where('detail', '=', 'token')
      .orderBy('kind')
      .execute()
    expect(events).toEqual([
      { kind: 'method-added', detail: 'token', network: '127.0.0.0/24' },
      { kind: 'method-removed', detail: 'token', network: '127.0.0.0/24' },
    ])
    const mails = (await fixture.mails()).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(mails.filter((text) => text.includes('the API token “Shelf display”'))).toHaveLength(2)
  })

  it('comes with a proof of the mailbox, for one that was made before the address was proven', async () => {
    const stranger = await fixture.signUp(ADA)
    const { token } = await make(stranger)
    await fixture.mails()
    await fixture.visitor('POST', '/api/password-reset/request', { email: ADA })
    const reset = await fixture.tokenTo(ADA)
    await fixture.visitor('POST', '/api/password-reset/reset', { token: reset, password: 'mine from now on' })
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
  })

  it('comes with a reset of the week in which it was made, and with none after it', async () => {
    const ada = await confirmed()
    const long = await make(ada)
    await fixture.clock.advance(days(7))
    const { token } = await make(ada)
    await fixture.mails()
    await fixture.visitor('POST', '/api/password-reset/request', { email: ADA })
    const reset = await fixture.tokenTo(ADA)
    await fixture.visitor('POST', '/api/password-reset/reset', {
      token: reset,
      password: 'another one of mine',
    })
    expect((await withToken(long.token)('GET', '/api/vinyls')).status).toBe(200)
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
  })

  it('comes with the account’s', async () => {
    const ada = await fixture.signUp(ADA)
    const { token } = await make(ada)
    await ada('DELETE', '/api/users/account')
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
    expect(await fixture.deps.db.selectFrom('personal_tokens').select('id').execute()).toEqual([])
  })

  it('comes when an operator signs its owner out', async () => {
    const ada = await fixture.signUp(ADA)
    const { token } = await make(ada)
    const admin = await fixture.signUp('admin@example.com')
    await admin('POST', '/api/users/email/confirm', { token: await fixture.tokenTo('admin@example.com') })
    await fixture.clock.advance(seconds(1))
    const login = { email: 'admin@example.com', password: 'needle in the groove' }
    const operator = withToken((await fixture.visitor('POST', '/api/auth/login', login)).body.token)
    const { id } = (await ada('GET', '/api/auth/profile')).body
    expect((await operator('POST', `/api/admin/users/${id}/sign-out`)).status).toBe(204)
    expect((await withToken(token)('GET', '/api/vinyls')).status).toBe(401)
  })
})

describe('the data download', () => {
  it('lists tokens without their hashes', async () => {
    const ada = await fixture.signUp(ADA)
    await make(ada)
    const { records } = (await ada('GET', '/api/users/data')).body
    expect(records.personalTokens).toHaveLength(1)
    expect(records.personalTokens[0]).toMatchObject({ name: 'Shelf display', scopes: ['list:read'] })
    expect(Object.keys(records.personalTokens[0])).not.toContain('tokenHash')
  })
})

describe('the calls of a token', () => {
  it('are counted for it alone, and each answer says what is left', async () => {
    const ada = await fixture.signUp(ADA)
    const [script, other] = [await make(ada), await make(ada)].map(({ token }) => withToken(token))
    const first = await script!('GET', '/api/vinyls')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(TOKEN_CALLS.max),
      'ratelimit-remaining': String(TOKEN_CALLS.max - 1),
      'ratelimit-reset': '60',
    })
    for (let made = 1; made < TOKEN_CALLS.max; made += 1) await script!('GET', '/api/token')
    const refused = await script!('GET', '/api/vinyls')
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'ratelimit-remaining': '0' })
    expect((await other!('GET', '/api/vinyls')).status).toBe(200)
    expect((await ada('GET', '/api/vinyls')).headers).not.toHaveProperty('ratelimit-limit')
    await fixture.clock.advance(minutes(1))
    expect((await script!('GET', '/api/vinyls')).status).toBe(200)
  })

  it('are those of a visitor where anybody may call: a token is no session', async () => {
    const ada = await fixture.signUp(ADA)
    const confirmation = await fixture.tokenTo(ADA)
    const { token } = await make(ada)
    const page = `/api/users/email/confirm?token=${confirmation}`
    expect((await ada('GET', page)).body.needs).toBe('nothing')
    expect((await withToken(token)('GET', page)).body.needs).toBe('password')
  })
})
