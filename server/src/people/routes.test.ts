import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { clientOf, signedIn } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { hashToken } from '../base/secrets.ts'

const { database, deps, app, clock, live, visitor, startOver } = await withApp()

beforeEach(startOver)

const ada = { email: 'ada@example.com', password: 'vinyl4ever' }

describe('signing up', () => {
  it('creates an account and signs in', async () => {
    const { status, body } = await visitor('POST', '/api/auth/signup', {
      ...ada,
      email: ' Ada@Example.com ',
      locale: 'es',
      timeZone: 'Europe/Madrid',
    })
    expect(status).toBe(201)
    expect(body.user).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      emailConfirmed: false,
      mailsWait: false,
      pendingEmail: null,
      hasPassword: true,
      discogsUsername: null,
      createdAt: '2026-01-05T09:00:00.000Z',
      locale: 'es',
      timeZone: 'Europe/Madrid',
      isAdmin: false,
      operator: 'not-listed',
      subscription: { plan: 'FREE' },
      _count: { vinyls: 0 },
      notificationSettings: { emailEnabled: true, telegramEnabled: false },
    })
    const profile = await clientOf(app, body.token)('GET', '/api/auth/profile')
    expect(profile.body).toEqual(body.user)
  })

  it('stores neither the password nor the token', async () => {
    const { body } = await visitor('POST', '/api/auth/signup', ada)
    const { password_hash: stored } = await database.queries
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const session = await database.queries.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(session.token_hash)).toEqual(hashToken(body.token))
  })

  it.each([
    [{ password: 'vinyl4ever' }, 'MISSING_REQUIRED_FIELD', 'email'],
    [{ email: 'ada@example.com' }, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ email: '  ', password: 'vinyl4ever' }, 'MISSING_REQUIRED_FIELD', 'email'],
    [{ email: 'ada@example.com', password: '' }, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ email: 'ada', password: 'vinyl4ever' }, 'INVALID_EMAIL', 'email'],
    [{ email: 'ada@example.com', password: '12345' }, 'PASSWORD_TOO_WEAK', 'password'],
    [{ ...ada, locale: 'fr' }, 'VALIDATION_FAILED', 'locale'],
    [{ ...ada, email: 7 }, 'VALIDATION_FAILED', 'email'],
  ])('refuses %j with %s', async (body, code, field) => {
    const { status, error } = await visitor('POST', '/api/auth/signup', body)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code, field })
  })

  it('stores UTC for a time zone nobody knows', async () => {
    const { body } = await visitor('POST', '/api/auth/signup', { ...ada, timeZone: 'Mars/Olympus' })
    expect(body.user.timeZone).toBe('UTC')
  })

  it.each([
    ['en, en-GB;q=0.5', 'en', 'GBP'],
    ['en, es-ES;q=0.5', 'en', 'EUR'],
    ['es-MX,en;q=0.5', 'es', 'MXN'],
    ['en', 'en', 'USD'],
    ['', 'es', 'EUR'],
    [`${'x'.repeat(3000)},,;q=,*;q=NaN,\u00ff`, 'en', 'USD'],
  ])(
    'begins with the currency of the region that the browser names: %s',
    async (languages, locale, currency) => {
      const { body } = await visitor(
        'POST',
        '/api/auth/signup',
        { ...ada, locale },
        { 'accept-language': languages },
      )
      const client = clientOf(app, body.token)
      expect((await client('GET', '/api/notifications/timing')).body.currency).toBe(currency)
    },
  )

  it('takes the language of the browser when none is given', async () => {
    const { body } = await visitor('POST', '/api/auth/signup', ada, { 'accept-language': 'es-MX,en;q=0.5' })
    expect(body.user.locale).toBe('es')
  })

  it('lets one of two simultaneous sign-ups with one address win', async () => {
    const both = await Promise.all([
      visitor('POST', '/api/auth/signup', ada),
      visitor('POST', '/api/auth/signup', { ...ada, email: 'ADA@example.com' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.error?.code).toBe('USER_ALREADY_EXISTS')
  })
})

describe('signing in', () => {
  beforeEach(async () => {
    await visitor('POST', '/api/auth/signup', ada)
  })

  it('opens a session of its own each time', async () => {
    const first = await visitor('POST', '/api/auth/login', ada)
    const second = await visitor('POST', '/api/auth/login', { ...ada, email: 'ADA@EXAMPLE.COM ' })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.token).not.toBe(second.body.token)
  })

  it.each([
    ['a wrong password', { ...ada, password: 'vinyl4never' }, 401, 'INVALID_CREDENTIALS'],
    ['an unknown address', { ...ada, email: 'bob@example.com' }, 401, 'INVALID_CREDENTIALS'],
    ['no address at all', { ...ada, email: 'not one' }, 401, 'INVALID_CREDENTIALS'],
    ['a missing password', { email: ada.email }, 400, 'MISSING_REQUIRED_FIELD'],
    ['an empty password', { ...ada, password: '' }, 400, 'MISSING_REQUIRED_FIELD'],
    ['an empty address', { ...ada, email: '' }, 400, 'MISSING_REQUIRED_FIELD'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await visitor('POST', '/api/auth/login', body)
    expect(answer.status).toBe(status)
    expect(answer.error?.code).toBe(code)
  })

  it('refuses an account that has no password', async () => {
    await makeUser(deps.db, { email: 'market@example.com', password_hash: null })
    const answer = await visitor('POST', '/api/auth/login', {
      email: 'market@example.com',
      password: 'anything',
    })
    expect(answer.error?.code).toBe('INVALID_CREDENTIALS')
  })
})

describe('asking whether an address has an account', () => {
  it.each([
    ['ada@example.com', true],
    [' ADA@example.com', true],
    ['bob@example.com', false],
  ])('%j: %s', async (email, exists) => {
    await visitor('POST', '/api/auth/signup', ada)
    const { body } = await visitor('POST', '/api/auth/check-email', { email })
    expect(body).toEqual({ exists })
  })

  it.each([
    [{}, 'MISSING_REQUIRED_FIELD'],
    [{ email: ' ' }, 'MISSING_REQUIRED_FIELD'],
    [{ email: 'ada@' }, 'INVALID_EMAIL'],
  ])('refuses %j with %s', async (body, code) => {
    const { status, error } = await visitor('POST', '/api/auth/check-email', body)
    expect(status).toBe(400)
    expect(error?.code).toBe(code)
  })
})

describe('a session', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another scheme', 'Basic YWRhOnZpbnls'],
    ['malformed', 'Bearer not a token'],
    ['bare', 'Bearer'],
    ['full of what no token holds', `Bearer ${'\u00e9'.repeat(20)}`],
    ['too long', `Bearer ${'x'.repeat(5000)}`],
    ['unknown', 'Bearer dW5rbm93bg'],
  ])('whose token is %s opens nothing', async (_what, authorization) => {
    const { status, error } = await visitor(
      'GET',
      '/api/auth/profile',
      undefined,
      authorization === undefined ? {} : { authorization },
    )
    expect(status).toBe(401)
    expect(error?.code).toBe('USER_NOT_AUTHENTICATED')
  })

  it('ends after 30 days without use, and not before', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    await clock.advance(days(29))
    expect((await client('GET', '/api/auth/profile')).status).toBe(200)
    await clock.advance(days(29))
    expect((await client('GET', '/api/auth/profile')).status).toBe(200)
    await clock.advance(days(30))
    expect((await client('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('ends after 180 days, however often it is used', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    for (let day = 0; day < 160; day += 20) {
      expect((await client('GET', '/api/auth/profile')).status).toBe(200)
      await clock.advance(days(20))
    }
    expect((await client('GET', '/api/auth/profile')).status).toBe(200)
    await clock.advance(days(20))
    expect((await client('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('writes its use down every ten minutes at most', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    const lastSeen = async () =>
      (await deps.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
    const opened = await lastSeen()
    await clock.advance(minutes(9))
    await client('GET', '/api/auth/profile')
    expect(await lastSeen()).toBe(opened)
    await clock.advance(minutes(1))
    await client('GET', '/api/auth/profile')
    expect(await lastSeen()).toBe(clock.now())
  })

  it('ends on the server when its user logs out, and no other one does', async () => {
    const { id } = await makeUser(deps.db)
    const [phone, laptop] = [await signedIn(app, deps, id), await signedIn(app, deps, id)]
    const out = await phone('POST', '/api/auth/logout')
    expect([out.status, out.body]).toEqual([200, { signOutUrl: null }])
    expect((await phone('GET', '/api/auth/profile')).status).toBe(401)
    expect((await laptop('GET', '/api/auth/profile')).status).toBe(200)
    expect(live.published).toEqual([{ kind: 'session-ended', sessionId: expect.any(String) }])
  })

  it('does not outlive its user', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    await deps.db.deleteFrom('users').where('id', '=', id).execute()
    expect((await client('GET', '/api/auth/profile')).status).toBe(401)
  })
})

describe('the profile', () => {
  it('is the same at both addresses and shows whitelisted fields only', async () => {
    const { id } = await makeUser(deps.db, { password_hash: 'secret', chatId: 'chat-42' })
    const client = await signedIn(app, deps, id)
    const auth = await client('GET', '/api/auth/profile')
    expect(await client('GET', '/api/users/profile')).toMatchObject({ status: 200, body: auth.body })
    expect(JSON.stringify(auth.body)).not.toMatch(/secret|chat-42/)
  })

  it('says who is an operator: a confirmed address of the list', async () => {
    const confirmed = await makeUser(deps.db, { email: 'admin@example.com' })
    const client = await signedIn(app, deps, confirmed.id)
    expect((await client('GET', '/api/auth/profile')).body.isAdmin).toBe(true)
    await deps.db.updateTable('users').set({ email_confirmed_at: null }).execute()
    expect((await client('GET', '/api/auth/profile')).body.isAdmin).toBe(false)
  })

  it('changes what is given, leaves the rest and tells other tabs', async () => {
    const { id } = await makeUser(deps.db, { time_zone: 'Europe/Madrid' })
    const client = await signedIn(app, deps, id)
    const { status, body } = await client('PUT', '/api/users/profile', { locale: 'es' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ locale: 'es', timeZone: 'Europe/Madrid' })
    expect(live.published).toEqual([{ kind: 'user', userId: id, what: 'profile' }])
    expect((await client('PUT', '/api/users/profile', {})).body).toMatchObject({ locale: 'es' })
  })

  it.each([
    [{ locale: 'fr' }, 'locale', '«locale» admite uno de estos valores: en, es.'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', ''],
  ])('refuses %j, in the language of the user', async (change, field, wanted) => {
    const { id } = await makeUser(deps.db, { locale: 'es' })
    const client = await signedIn(app, deps, id)
    const { status, error } = await client('PUT', '/api/users/profile', change, { 'accept-language': 'en' })
    expect(status).toBe(400)
    expect(error).toEqual({
      code: 'VALIDATION_FAILED',
      field,
      message: `Algo en esta petición no es válido. ${wanted}`.trimEnd(),
    })
  })
})

describe('the sign-in methods for strangers', () => {
  it('let ten wrong passwords through in a quarter of an hour, and the right one after it', async () => {
    await visitor('POST', '/api/auth/signup', ada)
    const guess = () => visitor('POST', '/api/auth/login', { ...ada, password: 'guess!' })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 900 })
    expect(refused.headers['retry-after']).toBe('900')
    await clock.advance(seconds(899))
    expect((await visitor('POST', '/api/auth/login', ada)).error?.retryAfterSeconds).toBe(1)
    await clock.advance(seconds(1))
    expect((await visitor('POST', '/api/auth/login', ada)).status).toBe(200)
  })

  it('do not count signing in with the right password as a guess', async () => {
    await visitor('POST', '/api/auth/signup', ada)
    for (let n = 0; n < 12; n++) expect((await visitor('POST', '/api/auth/login', ada)).status).toBe(200)
  })

  it('count by address whatever the account', async () => {
    const ask = (n: number) => visitor('POST', '/api/auth/check-email', { email: `u${n}@example.com` })
    for (let n = 0; n < 60; n++) expect((await ask(n)).status).toBe(200)
    expect((await ask(60)).status).toBe(429)
  })

  it('limit how often one address is asked about', async () => {
    const ask = () => visitor('POST', '/api/auth/check-email', { email: 'ada@example.com' })
    for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})
