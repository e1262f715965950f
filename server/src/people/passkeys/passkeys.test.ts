import { MOST_PASSKEYS } from '@cratewatch/domain/accounts/passkeys/passkey'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientOf, signedIn, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import {
  softwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../test/vendors/software-authenticator.ts'
import { withApp } from '../../../test/with-app.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'

const ORIGIN = 'https://cratewatch.example'

const { database, deps, app, clock, visitor, user, another, startOver } = await withApp({
  config: testConfig({ PUBLIC_URL: ORIGIN }),
})
let ada: { readonly id: string; readonly client: TestClient }

beforeEach(async () => {
  await startOver()
  ada = await newcomer('ada@example.com')
})

const newcomer = (email: string) => user({ email, password_hash: 'nobody knows' })

const cookieOf = (answer: TestAnswer) => ({
  cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]!,
})

/** Begins a sign-in; returns the answer and the browser's cookie. */
async function begin(client: TestClient, path: string) {
  const answer = await client('POST', `${path}/options`)
  return { answer, options: answer.body, headers: cookieOf(answer) }
}

async function add(who: typeof ada, device: SoftwareAuthenticator, name = 'My phone') {
  const { options, headers } = await begin(who.client, '/api/users/passkeys')
  const created = device.create({ challenge: options.challenge, userId: who.id })
  return who.client('POST', '/api/users/passkeys', { ...created, name }, headers)
}

async function signIn(device: SoftwareAuthenticator, wrong: object = {}) {
  const { options, headers } = await begin(visitor, '/api/auth/passkey')
  const used = device.use({ challenge: options.challenge, ...wrong })
  return { used, headers, answer: await visitor('POST', '/api/auth/passkey', used, headers) }
}

const listed = async (client = ada.client) => (await client('GET', '/api/users/passkeys')).body.passkeys

describe('adding a passkey', () => {
  it('asks for one that needs no e-mail and checks who holds the device, with a ticket for the answer', async () => {
    const { answer, options } = await begin(ada.client, '/api/users/passkeys')
    expect(options).toMatchObject({
      rp: { id: 'cratewatch.example', name: 'Cratewatch' },
      user: { name: 'ada@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-passkey-registration=[\w-]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('stores it under its name, and tells the next device what is there', async () => {
    const device = softwareAuthenticator(ORIGIN)
    const { status, body } = await add(ada, device, '  Chrome · Linux ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Chrome · Linux',
      createdAt: '2026-01-05T09:00:00.000Z',
      lastUsedAt: null,
    })
    expect(await listed()).toEqual([body])
    const { options } = await begin(ada.client, '/api/users/passkeys')
    expect(options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  it('names what has no name', async () => {
    await add(ada, softwareAuthenticator(ORIGIN), ' \n ')
    expect((await listed())[0].name).toBe('Passkey')
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a device that has not checked who holds it', { userVerified: false }],
  ])('is refused for %s', async (_, wrong) => {
    const { options, headers } = await begin(ada.client, '/api/users/passkeys')
    const created = softwareAuthenticator(ORIGIN).create({
      challenge: options.challenge,
      userId: ada.id,
      ...wrong,
    })
    const { error } = await ada.client('POST', '/api/users/passkeys', { ...created, name: 'x' }, headers)
    expect(error?.code).toBe('PASSKEY_NOT_ACCEPTED')
    expect(await listed()).toEqual([])
  })

  it('works once, in the session that began it, within five minutes', async () => {
    const device = softwareAuthenticator(ORIGIN)
    const { options, headers } = await begin(ada.client, '/api/users/passkeys')
    const created = { ...device.create({ challenge: options.challenge, userId: ada.id }), name: 'x' }
    const other = await signedIn(app, deps, ada.id)
    const send = async (client: TestClient, given: Record<string, string>) =>
      (await client('POST', '/api/users/passkeys', created, given)).error?.code
    expect(await send(ada.client, {})).toBe('SIGN_IN_EXPIRED')
    expect(await send(other, headers)).toBe('SIGN_IN_EXPIRED')
    await clock.advance(minutes(5))
    expect(await send(ada.client, headers)).toBe('SIGN_IN_EXPIRED')

    const again = await begin(ada.client, '/api/users/passkeys')
    const fresh = { ...device.create({ challenge: again.options.challenge, userId: ada.id }), name: 'x' }
    const first = await ada.client('POST', '/api/users/passkeys', fresh, again.headers)
    expect(first.status).toBe(201)
    await ada.client('DELETE', `/api/users/passkeys/${first.body.id}`)
    const replayed = await ada.client('POST', '/api/users/passkeys', fresh, again.headers)
    expect(replayed.error?.code).toBe('SIGN_IN_EXPIRED')
    expect(await listed()).toEqual([])
  })

  it('is refused for a passkey that somebody holds already', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    const mallory = await newcomer('mallory@example.com')
    expect((await add(mallory, device)).error?.code).toBe('PASSKEY_NOT_ACCEPTED')
  })

  it(`ends at ${MOST_PASSKEYS}`, async () => {
    for (let n = 1; n < MOST_PASSKEYS; n += 1) await add(ada, softwareAuthenticator(ORIGIN))
    const begun = await begin(ada.client, '/api/users/passkeys')
    const created = softwareAuthenticator(ORIGIN).create({
      challenge: begun.options.challenge,
      userId: ada.id,
    })
    expect((await add(ada, softwareAuthenticator(ORIGIN))).status).toBe(201)
    const late = await ada.client('POST', '/api/users/passkeys', { ...created, name: 'x' }, begun.headers)
    expect(late.error?.code).toBe('TOO_MANY_PASSKEYS')
    expect((await begin(ada.client, '/api/users/passkeys')).answer.error?.code).toBe('TOO_MANY_PASSKEYS')
  })
})

describe('signing in with a passkey', () => {
  it('needs no e-mail, opens a session, and notes the use', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    await clock.advance(minutes(60))
    const { answer } = await signIn(device)
    expect(answer.status).toBe(200)
    expect(answer.body.user.email).toBe('ada@example.com')
    const profile = await clientOf(app, answer.body.token)('GET', '/api/auth/profile')
    expect(profile.body).toEqual(answer.body.user)
    expect((await listed())[0].lastUsedAt).toBe('2026-01-05T10:00:00.000Z')
  })

  it('refuses a replayed answer, also one that the device does not count', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    const { used, headers, answer } = await signIn(device)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('__Host-passkey-sign-in=; Max-Age=0; Path=/')
    const replayed = await visitor('POST', '/api/auth/passkey', used, headers)
    expect(replayed.error?.code).toBe('SIGN_IN_EXPIRED')
  })

  it('lets one of two answers to one challenge in when both come at once', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    const { options, headers } = await begin(visitor, '/api/auth/passkey')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        visitor('POST', '/api/auth/passkey', device.use({ challenge: options.challenge }), headers),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('refuses a copy, whose count of uses goes backwards', async () => {
    const device = softwareAuthenticator(ORIGIN, { counts: true })
    await add(ada, device)
    expect((await signIn(device)).answer.status).toBe(200)
    expect((await signIn(device)).answer.status).toBe(200)
    device.countFrom(1)
    expect((await signIn(device)).answer.error?.code).toBe('PASSKEY_NOT_ACCEPTED')
    device.countFrom(7)
    expect((await signIn(device)).answer.status).toBe(200)
  })

  it('refuses an answer in another browser, and one that took five minutes', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    const { options, headers } = await begin(visitor, '/api/auth/passkey')
    const other = await begin(visitor, '/api/auth/passkey')
    const used = device.use({ challenge: options.challenge })
    const send = async (given: Record<string, string>) =>
      (await visitor('POST', '/api/auth/passkey', used, given)).error?.code
    expect(await send({})).toBe('SIGN_IN_EXPIRED')
    expect(await send({ cookie: 'passkey-sign-in=made-up' })).toBe('SIGN_IN_EXPIRED')
    expect(await send(other.headers)).toBe('PASSKEY_NOT_ACCEPTED')
    await clock.advance(minutes(5))
    expect(await send(headers)).toBe('SIGN_IN_EXPIRED')
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['a device that has not checked who holds it', { userVerified: false }],
    ['a device that means somebody else', { handle: Buffer.from('somebody else').toString('base64url') }],
  ])('is refused for %s', async (_, wrong) => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    expect((await signIn(device, wrong)).answer.error?.code).toBe('PASSKEY_NOT_ACCEPTED')
  })

  it('is refused for a passkey that is unknown, was removed, or only names another one', async () => {
    const [known, unknown] = [softwareAuthenticator(ORIGIN), softwareAuthenticator(ORIGIN)]
    const { body } = await add(ada, known)
    expect((await signIn(unknown)).answer.error?.code).toBe('PASSKEY_NOT_ACCEPTED')
    const { options, headers } = await begin(visitor, '/api/auth/passkey')
    const handle = Buffer.from(ada.id).toString('base64url')
    const forged = { ...unknown.use({ challenge: options.challenge, handle }), id: known.id, rawId: known.id }
    expect((await visitor('POST', '/api/auth/passkey', forged, headers)).error?.code).toBe(
      'PASSKEY_NOT_ACCEPTED',
    )
    await ada.client('DELETE', `/api/users/passkeys/${body.id}`)
    expect((await signIn(known)).answer.error?.code).toBe('PASSKEY_NOT_ACCEPTED')
  })

  it('is not offered where browsers make no passkeys', async () => {
    const local = await another({ config: testConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }) })
    const client = await signedIn(local, deps, ada.id)
    expect((await clientOf(local)('GET', '/api/instance')).body.passkeys).toBe(false)
    expect((await begin(clientOf(local), '/api/auth/passkey')).answer.error?.code).toBe('NOT_FOUND')
    expect((await begin(client, '/api/users/passkeys')).answer.error?.code).toBe('NOT_FOUND')
  })
})

describe('authenticating again with a passkey', () => {
  const again = async (client: TestClient, device: SoftwareAuthenticator) => {
    const { options, headers } = await begin(visitor, '/api/auth/passkey')
    const used = device.use({ challenge: options.challenge })
    return client('POST', '/api/auth/reauthenticate/passkey', used, headers)
  }

  it('is offered to who has one, and gives the session a new token for sensitive calls', async () => {
    const device = softwareAuthenticator(ORIGIN)
    await add(ada, device)
    await clock.advance(minutes(10))
    const { body } = await ada.client('GET', '/api/auth/reauthenticate')
    expect(body.methods).toEqual(['passkey', 'password'])
    const renewed = clientOf(app, (await again(ada.client, device)).body.token)
    expect((await begin(renewed, '/api/users/passkeys')).answer.status).toBe(200)
    expect((await ada.client('GET', '/api/auth/profile')).status).toBe(401)
  })

  it("is refused with somebody else's, which is not used up by it", async () => {
    const [mine, theirs] = [softwareAuthenticator(ORIGIN), softwareAuthenticator(ORIGIN)]
    await add(ada, mine)
    const mallory = await newcomer('mallory@example.com')
    await add(mallory, theirs)
    const { status, error } = await again(ada.client, theirs)
    expect([status, error?.code]).toEqual([401, 'PASSKEY_NOT_ACCEPTED'])
    expect((await listed(mallory.client))[0].lastUsedAt).toBeNull()
    expect((await ada.client('GET', '/api/auth/profile')).status).toBe(200)
  })
})

describe('the list of passkeys', () => {
  it('grows and shrinks for who has authenticated recently', async () => {
    const { body } = await add(ada, softwareAuthenticator(ORIGIN))
    await clock.advance(minutes(10))
    const codes = [
      (await begin(ada.client, '/api/users/passkeys')).answer.error?.code,
      (await ada.client('DELETE', `/api/users/passkeys/${body.id}`)).error?.code,
    ]
    expect(codes).toEqual(['REAUTHENTICATION_REQUIRED', 'REAUTHENTICATION_REQUIRED'])
  })

  it('renames and removes one', async () => {
    const { body } = await add(ada, softwareAuthenticator(ORIGIN))
    await clock.advance(minutes(1))
    await add(ada, softwareAuthenticator(ORIGIN), 'Key ring')
    const path = `/api/users/passkeys/${body.id}`
    expect((await ada.client('PATCH', path, { name: ' Old phone ' })).status).toBe(204)
    expect((await listed()).map((each: { name: string }) => each.name)).toEqual(['Old phone', 'Key ring'])
    expect((await ada.client('PATCH', path, { name: ' ' })).error?.code).toBe('MISSING_REQUIRED_FIELD')
    expect((await ada.client('DELETE', path)).status).toBe(204)
    expect((await listed()).map((each: { name: string }) => each.name)).toEqual(['Key ring'])
    expect((await ada.client('DELETE', path)).error?.code).toBe('NOT_FOUND')
  })

  it("does not find somebody else's", async () => {
    const { body } = await add(ada, softwareAuthenticator(ORIGIN))
    const mallory = await newcomer('mallory@example.com')
    const path = `/api/users/passkeys/${body.id}`
    expect((await mallory.client('PATCH', path, { name: 'mine' })).error?.code).toBe('NOT_FOUND')
    expect((await mallory.client('DELETE', path)).error?.code).toBe('NOT_FOUND')
    expect(await listed(mallory.client)).toEqual([])
    expect(await listed()).toEqual([body])
  })

  it('records what was added, removed and refused', async () => {
    const device = softwareAuthenticator(ORIGIN)
    const { body } = await add(ada, device)
    await signIn(device, { userVerified: false })
    await ada.client('DELETE', `/api/users/passkeys/${body.id}`)
    const events = await database.queries
      .selectFrom('security_events')
      .select(['kind', 'outcome'])
      .where('user_id', '=', ada.id)
      .where('detail', '=', 'passkey')
      .execute()
    expect(events.map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual([
      'method-added succeeded',
      'method-removed succeeded',
      'sign-in refused',
    ])
  })

  it('keeps the last way in of an account without a password, also when both go at once', async () => {
    await database.queries.updateTable('users').set({ password_hash: null }).execute()
    const made = [
      await add(ada, softwareAuthenticator(ORIGIN)),
      await add(ada, softwareAuthenticator(ORIGIN)),
    ]
    const removed = await Promise.all(
      made.map(({ body }) => ada.client('DELETE', `/api/users/passkeys/${body.id}`)),
    )
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await listed()).toHaveLength(1)
  })

  it('gives nothing away in the data that is handed over', async () => {
    await add(ada, softwareAuthenticator(ORIGIN))
    const { body } = await ada.client('GET', '/api/users/data')
    expect(body.records.passkeys).toEqual([expect.objectContaining({ name: 'My phone' })])
    expect(body.records.passkeys[0]).not.toHaveProperty('publicKey')
  })
})

it('forgets used tickets when they would have ended anyway', async () => {
  await add(ada, softwareAuthenticator(ORIGIN))
  const kept = () => database.queries.selectFrom('spent_tickets').selectAll().execute()
  await cleanUp(database.queries, clock.now())
  expect(await kept()).toHaveLength(1)
  await clock.advance(minutes(6))
  await cleanUp(database.queries, clock.now())
  expect(await kept()).toHaveLength(0)
})
