import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { channelsOf } from '../../../test/factories/channels.ts'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { signedIn } from '../../../test/test-app.ts'
import { withTestPost } from '../../../test/vendors/test-post.ts'
import { withApp } from '../../../test/with-app.ts'
import { hashToken } from '../../base/secrets.ts'
import { timestamp } from '../../database/database.ts'
import { requestPasswordReset } from './passwords.ts'

const post = await withTestPost()
const { deps, app, clock, live, visitor, startOver } = await withApp({ mailer: post.mailer })

beforeEach(startOver)

const EMAIL = 'ada@example.com'
const FROM = { network: '127.0.0.0/24', userAgent: null }
const ask = (email: string) => visitor('POST', '/api/password-reset/request', { email })
const validate = (token: string) => visitor('GET', `/api/password-reset/validate?token=${token}`)
const reset = (token: string, password = 'new-secret') =>
  visitor('POST', '/api/password-reset/reset', { token, password })
const logIn = (password: string) => visitor('POST', '/api/auth/login', { email: EMAIL, password })

async function mailedToken(): Promise<string> {
  await ask(EMAIL)
  const [mail] = await post.deliver(deps)
  return mail!.token!
}

describe('asking for a new password', () => {
  it('mails a link that opens, in the language of the user', async () => {
    await makeUser(deps.db, { email: EMAIL, locale: 'es' })
    expect((await ask(' ADA@Example.com ')).status).toBe(200)
    const mails = await post.deliver(deps)
    expect(mails).toMatchObject([{ to: EMAIL, subject: 'Elige una contraseña nueva' }])
    expect(await validate(mails[0]!.token!)).toMatchObject({ status: 200, body: { valid: true } })
  })

  it('answers alike for an address nobody has, and mails nobody', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const known = await ask(EMAIL)
    const unknown = await ask('nobody@example.com')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await post.deliver(deps)).map(({ to }) => to)).toEqual([EMAIL])
  })

  it('does the same work for an address nobody has', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const statementsFor = async (email: string) => {
      const statements: string[] = []
      const db = deps.db.withPlugin({
        transformQuery({ node, queryId }) {
          statements.push(deps.db.getExecutor().compileQuery(node, queryId).sql)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      await requestPasswordReset({ ...deps, db }, email, FROM)
      return statements
    }
    const known = await statementsFor(EMAIL)
    expect(known.length).toBeGreaterThan(2)
    expect(await statementsFor('nobody@example.com')).toEqual(known)
  })

  it('stores the link as a hash, and its token nowhere', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const token = await mailedToken()
    const link = await deps.db.selectFrom('account_links').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(link.token_hash)).toEqual(hashToken(token))
    const everything = [link, await deps.db.selectFrom('deliveries').selectAll().execute()]
    expect(JSON.stringify(everything)).not.toContain(token)
  })

  it.each([
    [{}, 'MISSING_REQUIRED_FIELD'],
    [{ email: '  ' }, 'MISSING_REQUIRED_FIELD'],
    [{ email: 'ada@' }, 'INVALID_EMAIL'],
  ])('refuses %j with %s', async (body, code) => {
    const { status, error } = await visitor('POST', '/api/password-reset/request', body)
    expect([status, error?.code]).toEqual([400, code])
  })

  it('mails one mailbox a few times an hour, whoever asks, and answers alike when it is enough', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const answers = []
    for (let n = 0; n < 9; n++) answers.push(await ask(n % 2 ? EMAIL : EMAIL.toUpperCase()))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await post.deliver(deps)).toHaveLength(6)
  })

  it('leaves whoever asks late in a busy hour a link that works for long enough', async () => {
    await makeUser(deps.db, { email: EMAIL })
    for (let n = 0; n < 9; n++) await ask(EMAIL)
    await post.deliver(deps)
    await clock.advance(minutes(50))
    await ask(EMAIL)
    const [mail] = await post.deliver(deps)
    await clock.advance(minutes(59))
    expect((await validate(mail!.token!)).status).toBe(200)
  })

  it('sends nothing once the link has closed: a mail that cannot help only misleads', async () => {
    await makeUser(deps.db, { email: EMAIL })
    await ask(EMAIL)
    await clock.advance(hours(1))
    expect(await post.deliver(deps)).toEqual([])
    const delivery = await deps.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
    expect(delivery).toMatchObject({ state: 'superseded', reason: 'link-closed' })
  })

  it('plans no mail where mail is not configured', async () => {
    await makeUser(deps.db, { email: EMAIL })
    await requestPasswordReset({ ...deps, mailer: null }, EMAIL, FROM)
    expect(await deps.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })
})

describe('a link to choose a new password', () => {
  it('works for one hour', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const token = await mailedToken()
    await clock.advance(milliseconds(hours(1) - 1))
    expect((await validate(token)).status).toBe(200)
    await clock.advance(milliseconds(1))
    expect((await validate(token)).error?.code).toBe('INVALID_TOKEN')
    expect((await reset(token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('works once, also when used twice at the same moment', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const token = await mailedToken()
    const both = await Promise.all([reset(token, 'first-wish'), reset(token, 'second-wish')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await validate(token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('closes the others that were asked for before', async () => {
    await makeUser(deps.db, { email: EMAIL })
    const older = await mailedToken()
    await clock.advance(minutes(1))
    expect((await reset(await mailedToken())).status).toBe(200)
    expect((await validate(older)).status).toBe(400)
  })

  it('opens nothing after the account moved to another address', async () => {
    const { id } = await makeUser(deps.db, { email: EMAIL, password_hash: 'old' })
    const token = await mailedToken()
    await deps.db.updateTable('users').set({ email: 'moved@example.com' }).where('id', '=', id).execute()
    expect((await reset(token)).error?.code).toBe('INVALID_TOKEN')
    const { password_hash: hash } = await deps.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(hash).toBe('old')
  })

  it.each([
    ['unknown', 'nonsense'],
    ['of an address without an account', null],
  ])('that is %s opens nothing', async (_what, given) => {
    const token = given ?? (await strangersToken())
    expect((await validate(token)).error?.code).toBe('INVALID_TOKEN')
    expect((await reset(token)).error?.code).toBe('INVALID_TOKEN')
  })

  /** The token of a decoy link, which is never mailed. */
  async function strangersToken(): Promise<string> {
    await ask('nobody@example.com')
    const { id } = await deps.db.selectFrom('account_links').select('id').executeTakeFirstOrThrow()
    return deps.secrets.sign('link:password-reset', id)
  }

  it('must be given', async () => {
    for (const path of ['/api/password-reset/validate', '/api/password-reset/validate?token=']) {
      expect((await visitor('GET', path)).error).toMatchObject({
        code: 'MISSING_REQUIRED_FIELD',
        field: 'token',
      })
    }
  })
})

describe('choosing a new password', () => {
  it('replaces the old one, ends every session and tells the owner', async () => {
    await visitor('POST', '/api/auth/signup', { email: EMAIL, password: 'old-secret' })
    const { id } = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const elsewhere = await signedIn(app, deps, id)
    await post.deliver(deps)
    expect((await reset(await mailedToken())).status).toBe(200)
    expect((await logIn('old-secret')).status).toBe(401)
    expect((await elsewhere('GET', '/api/auth/profile')).status).toBe(401)
    expect(live.published.filter(({ kind }) => kind === 'session-ended')).toHaveLength(2)
    expect(await post.deliver(deps)).toMatchObject([{ to: EMAIL, subject: 'Your password was changed' }])
    expect((await logIn('new-secret')).status).toBe(200)
  })

  it('proves the address: who read the mail owns it', async () => {
    await makeUser(deps.db, { email: EMAIL, email_confirmed_at: null })
    await reset(await mailedToken())
    expect((await logIn('new-secret')).body.user.emailConfirmed).toBe(true)
  })

  it.each([
    [false, null, 0],
    [true, 'sunday_digger', 1],
  ])('proven: %s, the marketplace account stays a sign-in method: %s', async (proven, username, accounts) => {
    const user = await makeUser(deps.db, {
      email: EMAIL,
      discogs_username: 'sunday_digger',
    })
    await deps.db
      .insertInto('marketplace_accounts')
      .values({
        user_id: user.id,
        marketplace_id: 7,
        username: 'sunday_digger',
        sealed_access: Buffer.from('sealed'),
        connected_at: timestamp(clock.now()),
        proven,
      })
      .execute()
    await reset(await mailedToken())
    expect((await logIn('new-secret')).body.user.discogsUsername).toBe(username)
    const { n } = await deps.db
      .selectFrom('marketplace_accounts')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(accounts)
  })

  it.each([
    [false, null],
    [true, '40004'],
  ])(
    'proven: %s, the chat stays %s, and a link to another ends with the session that began it',
    async (proven, chat) => {
      const { id } = await makeUser(deps.db, {
        email: EMAIL,
        chatOn: true,
        chatId: '40004',
        chatProven: proven,
        chatAgreedAt: timestamp(clock.now()),
      })
      await makeSession(deps, id)
      const session = await deps.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
      await deps.db
        .insertInto('chat_links')
        .values({
          id: deps.ids.uuid(),
          user_id: id,
          purpose: 'link',
          chat_id: null,
          session_id: session.id,
          token_hash: hashToken('pending'),
          created_at: timestamp(clock.now()),
          expires_at: timestamp(plus(clock.now(), minutes(15))),
        })
        .execute()
      await reset(await mailedToken())
      expect(await channelsOf(deps.db, id)).toMatchObject({ chatId: chat, chatOn: chat !== null })
      expect(await deps.db.selectFrom('chat_links').select('id').execute()).toEqual([])
    },
  )

  it('gives a password to an account that had none', async () => {
    await makeUser(deps.db, { email: EMAIL, password_hash: null })
    await reset(await mailedToken())
    expect((await logIn('new-secret')).status).toBe(200)
  })

  it.each([
    [{ token: 'x' }, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ token: 'x', password: '' }, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ password: 'secret' }, 'MISSING_REQUIRED_FIELD', 'token'],
    [{ token: '', password: 'secret' }, 'MISSING_REQUIRED_FIELD', 'token'],
    [{ token: 'x', password: '12345' }, 'PASSWORD_TOO_WEAK', 'password'],
  ])('refuses %j with %s', async (body, code, field) => {
    const { status, error } = await visitor('POST', '/api/password-reset/reset', body)
    expect([status, error?.code, error?.field]).toEqual([400, code, field])
  })
})
