import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { shownCode } from '../../../test/shown-code.ts'
import { clientOf, signedIn, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import { withApp } from '../../../test/with-app.ts'
import { createArrival, ARRIVAL_COOKIE } from '../arrival.ts'
import { hashPassword } from '../passwords/passwords.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'needle in the groove'

const { database, deps, app, clock, visitor, user, startOver } = await withApp({
  config: testConfig({ TRUST_PROXY: 'true' }),
})
const passwordHash = await hashPassword(PASSWORD)
let userId: string
let owner: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: owner } = await user({ email: EMAIL, password_hash: passwordHash }))
})

/** The code that the app shows, this many periods from now. */
function codeOf(secret: string, periods = 0): string {
  return shownCode(secret, clock.now() + periods * seconds(30))
}

/** Sets an app up, and waits until it shows its next code. */
async function setUp(client = owner) {
  const { body: started } = await client('POST', '/api/users/authenticator-app/start')
  const { ticket, secret } = started
  const answer = await client('POST', '/api/users/authenticator-app', { ticket, code: codeOf(secret) })
  expect(answer.status).toBe(201)
  await clock.advance(seconds(30))
  return { secret: secret as string, recoveryCodes: answer.body.recoveryCodes as string[] }
}

const cookieOf = (answer: TestAnswer) => ({
  cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]!,
})

const password = () => visitor('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })

/** The browser after the password, before the second factor. */
async function atSecondStep(from = {}) {
  const first = await password()
  expect(first.error?.code).toBe('SECOND_FACTOR_REQUIRED')
  const headers = cookieOf(first)
  return (code: string) => visitor('POST', '/api/auth/second-factor', { code }, { ...headers, ...from })
}

const state = async (client = owner) => (await client('GET', '/api/users/authenticator-app')).body

describe('setting up an authenticator app', () => {
  it('gives a secret for typing and for a QR code, and asks for nothing yet', async () => {
    const { status, body } = await owner('POST', '/api/users/authenticator-app/start')
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Cratewatch:ada%40example.com?issuer=Cratewatch&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await state()).toEqual({ app: null, recoveryCodesLeft: 0 })
    expect((await password()).status).toBe(200)
  })

  it('counts once the first code is right, and gives ten recovery codes', async () => {
    const { recoveryCodes } = await setUp()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await state()).toEqual({
      app: { createdAt: '2026-01-05T09:00:00.000Z', removalAt: null },
      recoveryCodesLeft: 10,
    })
  })

  it('stores neither the secret nor the codes, and hands neither over', async () => {
    const { secret, recoveryCodes } = await setUp()
    const { sealed_secret: sealed } = await database.queries
      .selectFrom('authenticator_apps')
      .select('sealed_secret')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes(secret)).toBe(false)
    const { body } = await owner('GET', '/api/users/data')
    const handedOver = JSON.stringify(body)
    for (const text of [secret, ...recoveryCodes, Buffer.from(sealed).toString('hex')])
      expect(handedOver).not.toContain(text)
    expect(body.records.authenticatorApps).toHaveLength(1)
  })

  it('is refused with a wrong code, in another session, too late, and twice', async () => {
    const { body } = await owner('POST', '/api/users/authenticator-app/start')
    const other = await signedIn(app, deps, userId)
    const send = async (client: TestClient, code: string, ticket = body.ticket) =>
      (await client('POST', '/api/users/authenticator-app', { ticket, code })).error?.code
    expect(await send(owner, '000000')).toBe('WRONG_CODE')
    expect(await send(owner, ' ')).toBe('MISSING_REQUIRED_FIELD')
    expect(await send(owner, codeOf(body.secret), 'made up')).toBe('SIGN_IN_EXPIRED')
    expect(await send(other, codeOf(body.secret))).toBe('SIGN_IN_EXPIRED')
    const late = (await owner('POST', '/api/users/authenticator-app/start')).body
    expect(await send(owner, codeOf(body.secret))).toBeUndefined()
    expect(await send(owner, codeOf(body.secret))).toBe('SIGN_IN_EXPIRED')
    await clock.advance(minutes(30))
    expect(await send(owner, codeOf(late.secret), late.ticket)).toBe('SIGN_IN_EXPIRED')
  })

  it('again is refused while there is one, also by who began before; it is replaced by removing it first', async () => {
    const thief = await signedIn(app, deps, userId)
    const begun = (await thief('POST', '/api/users/authenticator-app/start')).body
    const old = await setUp()
    const body = { ticket: begun.ticket, code: codeOf(begun.secret) }
    expect((await thief('POST', '/api/users/authenticator-app', body)).error?.code).toBe('APP_ALREADY_SET_UP')
    expect((await owner('POST', '/api/users/authenticator-app/start')).error?.code).toBe('APP_ALREADY_SET_UP')
    const give = await atSecondStep()
    expect((await give(codeOf(old.secret))).status).toBe(200)
    expect((await owner('DELETE', '/api/users/authenticator-app')).status).toBe(204)
    const fresh = await setUp()
    const again = await atSecondStep()
    expect((await again(old.recoveryCodes[0]!)).error?.code).toBe('WRONG_CODE')
    expect((await again(codeOf(fresh.secret))).status).toBe(200)
  })

  it('leaves a session that gave only the password nothing that is sensitive, until it gives a code', async () => {
    const thief = await signedIn(app, deps, userId)
    const { secret } = await setUp()
    for (const [method, path] of [
      ['DELETE', '/api/users/authenticator-app'],
      ['POST', '/api/users/recovery-codes'],
      ['POST', '/api/feed'],
      ['GET', '/api/users/data'],
    ] as const)
      expect((await thief(method, path)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    const passwords = { currentPassword: PASSWORD, password: 'of-a-thief' }
    expect((await thief('PUT', '/api/users/password', passwords)).error?.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
    const proof = { password: PASSWORD, code: codeOf(secret) }
    const { body } = await thief('POST', '/api/auth/reauthenticate', proof)
    expect((await clientOf(app, body.token)('POST', '/api/users/recovery-codes')).status).toBe(201)
    // Whoever set it up has shown a code of it.
    expect((await owner('PUT', '/api/users/password', passwords)).status).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('answers the password with a refusal of its own and a short-lived cookie, not with a session', async () => {
    await setUp()
    const { status, body, headers } = await password()
    expect(status).toBe(401)
    expect(body).toEqual({
      error: {
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Enter the code of your authenticator app to finish signing in.',
      },
    })
    expect(headers['set-cookie']).toMatch(
      /^second-factor=[\w-]+; Max-Age=600; Path=\/api\/; HttpOnly; SameSite=Lax$/,
    )
    const wrong = await visitor('POST', '/api/auth/login', { email: EMAIL, password: 'wrong' })
    expect(wrong.error?.code).toBe('INVALID_CREDENTIALS')
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('opens a session for the code of the app', async () => {
    const { secret } = await setUp()
    const give = await atSecondStep()
    const code = codeOf(secret)
    const { status, body } = await give(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(body.user.email).toBe(EMAIL)
    expect((await clientOf(app, body.token)('GET', '/api/auth/profile')).body).toEqual(body.user)
    const opened = await database.queries
      .selectFrom('sessions')
      .select(['opened_by', 'opened_by_id', 'authenticated_at'])
      .where('second_factor_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .execute()
    // The other one is that in which the app was set up.
    expect(opened.slice(0, -1)).toEqual([
      { opened_by: 'password', opened_by_id: 'password', authenticated_at: clock.now() },
    ])
  })

  it('takes no code twice, nor that of the setting-up, nor one that is older than the last', async () => {
    const { secret } = await setUp()
    expect((await (await atSecondStep())(codeOf(secret, -1))).error?.code).toBe('WRONG_CODE')
    const code = codeOf(secret)
    expect((await (await atSecondStep())(code)).status).toBe(200)
    expect((await (await atSecondStep())(code)).error?.code).toBe('WRONG_CODE')
    expect((await (await atSecondStep())(codeOf(secret, 1))).status).toBe(200)
    expect((await (await atSecondStep())(codeOf(secret, 2))).error?.code).toBe('WRONG_CODE')
  })

  it('takes a code once when it comes from several browsers at once', async () => {
    const { secret } = await setUp()
    const steps = await Promise.all([1, 2, 3].map(() => atSecondStep()))
    const answers = await Promise.all(steps.map((give) => give(codeOf(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('uses the ticket up, and takes none that is made up, of another instance, or too old', async () => {
    const { secret } = await setUp()
    const give = await atSecondStep()
    expect((await give(codeOf(secret))).status).toBe(200)
    expect((await give(codeOf(secret, 1))).error?.code).toBe('SIGN_IN_EXPIRED')
    const without = (headers: Record<string, string>) =>
      visitor('POST', '/api/auth/second-factor', { code: codeOf(secret, 1) }, headers)
    expect((await without({})).error?.code).toBe('SIGN_IN_EXPIRED')
    expect((await without({ cookie: 'second-factor=AAAA' })).error?.code).toBe('SIGN_IN_EXPIRED')
    const late = await atSecondStep()
    await clock.advance(minutes(10))
    expect((await late(codeOf(secret))).error?.code).toBe('SIGN_IN_EXPIRED')
  })

  it('is asked for after a sign-in elsewhere too, whose session keeps its id', async () => {
    const { secret } = await setUp()
    const start = { userId, openedBy: 'marketplace', openedById: '7' } as const
    const arrival = await deps.db.transaction().execute((tx) => createArrival(tx, deps, start))
    const cookie = `${ARRIVAL_COOKIE}=${arrival.browserKey}`
    const arrived = await visitor('POST', '/api/auth/arrival', { code: arrival.code }, { cookie })
    expect(arrived.error?.code).toBe('SECOND_FACTOR_REQUIRED')
    const [ticket] = /second-factor=[\w-]+/.exec(String(arrived.headers['set-cookie']))!
    const body = { code: codeOf(secret) }
    expect((await visitor('POST', '/api/auth/second-factor', body, { cookie: ticket })).status).toBe(200)
    const sessions = await database.queries
      .selectFrom('sessions')
      .select(['opened_by', 'opened_by_id', 'second_factor_at'])
      .where('id', '=', arrival.sessionId)
      .execute()
    expect(sessions).toEqual([{ opened_by: 'marketplace', opened_by_id: '7', second_factor_at: clock.now() }])
  })

  it('ends with the password that it began with, and with the app', async () => {
    const { secret } = await setUp()
    const give = await atSecondStep()
    const changed = await hashPassword('another one')
    await database.queries.updateTable('users').set({ password_hash: changed }).execute()
    expect((await give(codeOf(secret))).error?.code).toBe('SIGN_IN_EXPIRED')
    await database.queries.updateTable('users').set({ password_hash: passwordHash }).execute()
    await owner('DELETE', '/api/users/authenticator-app')
    expect((await give(codeOf(secret))).error?.code).toBe('SIGN_IN_EXPIRED')
  })

  it.each(['', '  '])('wants a code, not %j', async (code) => {
    await setUp()
    expect((await (await atSecondStep())(code)).error).toMatchObject({
      code: 'MISSING_REQUIRED_FIELD',
      field: 'code',
    })
  })
})

describe('a recovery code', () => {
  it('opens once, however it is written, and is counted', async () => {
    const { recoveryCodes } = await setUp()
    const code = recoveryCodes[3]!
    expect((await (await atSecondStep())(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await (await atSecondStep())(code)).error?.code).toBe('WRONG_CODE')
    expect((await state()).recoveryCodesLeft).toBe(9)
  })

  it('opens once when it comes twice at once', async () => {
    const { recoveryCodes } = await setUp()
    const steps = await Promise.all([1, 2, 3].map(() => atSecondStep()))
    const answers = await Promise.all(steps.map((give) => give(recoveryCodes[0]!)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is none of somebody else', async () => {
    await setUp()
    const { id } = await makeUser(database.queries, { email: 'mallory@example.com' })
    const mallory = await setUp(await signedIn(app, deps, id))
    expect((await (await atSecondStep())(mallory.recoveryCodes[0]!)).error?.code).toBe('WRONG_CODE')
  })

  it('is replaced by ten new ones', async () => {
    const old = await setUp()
    const { status, body } = await owner('POST', '/api/users/recovery-codes')
    expect(status).toBe(201)
    expect(body.recoveryCodes).toHaveLength(10)
    const give = await atSecondStep()
    expect((await give(old.recoveryCodes[0]!)).error?.code).toBe('WRONG_CODE')
    expect((await give(body.recoveryCodes[0])).status).toBe(200)
    expect((await state()).recoveryCodesLeft).toBe(9)
  })

  it('is not given without an app', async () => {
    expect((await owner('POST', '/api/users/recovery-codes')).error?.code).toBe('NOT_FOUND')
  })
})

describe('guessing', () => {
  it('ends after ten wrong codes of an account, whichever sign-in they come from, for a quarter of an hour', async () => {
    const { secret } = await setUp()
    const first = await atSecondStep()
    for (let n = 0; n < 5; n += 1) expect((await first('000000')).error?.code).toBe('WRONG_CODE')
    const second = await atSecondStep()
    for (let n = 0; n < 5; n += 1) expect((await second('nonsense')).error?.code).toBe('WRONG_CODE')
    const refused = await first(codeOf(secret))
    expect(refused.status).toBe(429)
    expect(refused.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 900 })
    await clock.advance(minutes(15))
    expect((await (await atSecondStep())(codeOf(secret))).status).toBe(200)
  })

  it('takes no recovery code from its owner, which has tries of its own; and those take none of the app', async () => {
    const { secret, recoveryCodes } = await setUp()
    const give = await atSecondStep()
    for (let n = 0; n < 10; n += 1) await give('000000')
    expect((await give(codeOf(secret))).status).toBe(429)
    expect((await give(recoveryCodes[0]!)).status).toBe(200)
    await clock.advance(minutes(15))
    const again = await atSecondStep()
    for (let n = 0; n < 10; n += 1) expect((await again('0'.repeat(24))).error?.code).toBe('WRONG_CODE')
    expect((await again(recoveryCodes[1]!)).status).toBe(429)
    const elsewhere = await atSecondStep({ 'x-forwarded-for': '198.51.100.7' })
    expect((await elsewhere(recoveryCodes[1]!)).status).toBe(200)
    expect((await (await atSecondStep())(codeOf(secret))).status).toBe(200)
  })

  it('by strangers takes nothing from a browser that signed in before', async () => {
    const { secret } = await setUp()
    const give = await atSecondStep()
    const { headers } = await give(codeOf(secret))
    const device = /device=[\w-]{43}/.exec(String(headers['set-cookie']))![0]
    const strangers = await atSecondStep()
    for (let n = 0; n < 10; n += 1) await strangers('000000')
    expect((await strangers(codeOf(secret, 1))).status).toBe(429)
    const { cookie } = cookieOf(await password())
    const owners = { cookie: `${cookie}; ${device}` }
    const body = { code: codeOf(secret, 1) }
    expect((await visitor('POST', '/api/auth/second-factor', body, owners)).status).toBe(200)
  })

  it('is counted when guesses come at once', async () => {
    const { secret } = await setUp()
    const give = await atSecondStep()
    await Promise.all(Array.from({ length: 20 }, () => give('000000')))
    expect((await give(codeOf(secret))).status).toBe(429)
  })
})

it('every change and every try is recorded, without a code', async () => {
  const { secret, recoveryCodes } = await setUp()
  const give = await atSecondStep()
  await give('000000')
  await give(recoveryCodes[0]!)
  await (
    await atSecondStep()
  )(codeOf(secret))
  await owner('POST', '/api/users/recovery-codes')
  await owner('DELETE', '/api/users/authenticator-app')
  const events = await database.queries
    .selectFrom('security_events')
    .select(['kind', 'outcome', 'detail'])
    .where('user_id', '=', userId)
    .where('detail', 'in', ['authenticator', 'recovery-code'])
    .execute()
  expect(events.map(({ kind, outcome, detail }) => `${kind} ${detail} ${outcome}`).sort()).toEqual([
    'method-added authenticator succeeded',
    'method-added recovery-code succeeded',
    'method-removed authenticator succeeded',
    'sign-in authenticator refused',
    'sign-in authenticator succeeded',
    'sign-in recovery-code succeeded',
  ])
})

describe('removing the app', () => {
  it('and all that changes it wants a recent authentication', async () => {
    await setUp()
    await clock.advance(minutes(10))
    for (const [method, path] of [
      ['POST', '/api/users/authenticator-app/start'],
      ['DELETE', '/api/users/authenticator-app'],
      ['POST', '/api/users/recovery-codes'],
    ] as const)
      expect((await owner(method, path)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('asks for no more codes and takes the recovery codes with it', async () => {
    await setUp()
    expect((await owner('DELETE', '/api/users/authenticator-app')).status).toBe(204)
    expect(await state()).toEqual({ app: null, recoveryCodesLeft: 0 })
    expect((await password()).status).toBe(200)
    expect((await owner('DELETE', '/api/users/authenticator-app')).error?.code).toBe('NOT_FOUND')
  })

  it("touches nobody else's", async () => {
    await setUp()
    const { id } = await makeUser(database.queries, { email: 'mallory@example.com' })
    const mallory = await signedIn(app, deps, id)
    expect((await mallory('DELETE', '/api/users/authenticator-app')).error?.code).toBe('NOT_FOUND')
    expect(await state(mallory)).toEqual({ app: null, recoveryCodesLeft: 0 })
    expect((await state()).recoveryCodesLeft).toBe(10)
  })
})

describe('authenticating again', () => {
  const again = (code?: string) => owner('POST', '/api/auth/reauthenticate', { password: PASSWORD, code })
  const outcome = ({ status, error }: TestAnswer) => [status === 200, error?.code, error?.field]

  it('asks for the code as well: a stolen session and the password are not enough', async () => {
    const { secret, recoveryCodes } = await setUp()
    expect(outcome(await again())).toEqual([false, 'SECOND_FACTOR_REQUIRED', 'code'])
    expect(outcome(await again('000 000'))).toEqual([false, 'WRONG_CODE', 'code'])
    const { body } = await again(codeOf(secret))
    expect(body.user.email).toBe(EMAIL)
    owner = clientOf(app, body.token)
    expect(outcome(await again(codeOf(secret)))).toEqual([false, 'WRONG_CODE', 'code'])
    expect(outcome(await again(recoveryCodes[0]))).toEqual([true, undefined, undefined])
  })

  it('counts wrong codes with wrong passwords', async () => {
    const { secret } = await setUp()
    for (let n = 0; n < 10; n++) expect((await again('000000')).error?.code).toBe('WRONG_CODE')
    expect((await again(codeOf(secret))).error?.code).toBe('RATE_LIMITED')
  })
})
