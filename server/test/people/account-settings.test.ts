import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'
import { withTestPost } from '../vendors/test-post.ts'
import { withApp } from '../with-app.ts'

const post = await withTestPost()
const { deps, app, clock, live, visitor, startOver } = await withApp({ mailer: post.mailer })

beforeEach(startOver)

const ADA = { email: 'ada@example.com', password: 'vinyl4ever' }
const NEW = 'ada@records.example'

/** Ada's confirmed account with a password and a session. */
async function ada(given: Parameters<typeof makeUser>[1] = {}) {
  const password_hash = await hashPassword(ADA.password)
  const user = await makeUser(deps.db, { email: ADA.email, password_hash, ...given })
  return { user, client: await signedIn(app, deps, user.id) }
}
const changeTo = (client: TestClient, email: string) => client('PUT', '/api/users/email', { email })
const confirm = (client: TestClient, token: string) => client('POST', '/api/users/email/confirm', { token })
const logIn = (email: string, password = ADA.password) =>
  visitor('POST', '/api/auth/login', { email, password })

describe('another e-mail address', () => {
  it('counts once its link was used, and not before', async () => {
    const { client } = await ada()
    const asked = await changeTo(client, ` ${NEW.toUpperCase()} `)
    expect(asked.body).toMatchObject({ email: ADA.email, pendingEmail: NEW })
    const mails = await post.deliver(deps)
    expect(mails.map(({ to, token }) => [to, token !== null])).toEqual(
      expect.arrayContaining([
        [NEW, true],
        [ADA.email, true],
      ]),
    )
    expect((await logIn(NEW)).status).toBe(401)
    expect((await logIn(ADA.email)).status).toBe(200)

    await confirm(client, mails.find(({ to }) => to === NEW)!.token!)
    expect((await client('GET', '/api/auth/profile')).body).toMatchObject({
      email: NEW,
      emailConfirmed: true,
      pendingEmail: null,
    })
    expect((await logIn(NEW)).status).toBe(200)
    expect((await logIn(ADA.email)).status).toBe(401)
    expect(live.published).toContainEqual(expect.objectContaining({ kind: 'user', what: 'profile' }))
  })

  it.each([
    [{}, 400, 'MISSING_REQUIRED_FIELD'],
    [{ email: ' ' }, 400, 'MISSING_REQUIRED_FIELD'],
    [{ email: 'ada@' }, 400, 'INVALID_EMAIL'],
    [{ email: 'BOB@example.com' }, 409, 'EMAIL_ALREADY_IN_USE'],
  ])('%j is refused: %i %s', async (body, status, code) => {
    await makeUser(deps.db, { email: 'bob@example.com' })
    const { client } = await ada()
    const answer = await client('PUT', '/api/users/email', body)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  it('says in both languages that somebody else has it, in the words of the specification', async () => {
    await makeUser(deps.db, { email: 'bob@example.com' })
    const english = await ada()
    expect((await changeTo(english.client, 'bob@example.com')).error?.message).toBe(
      'Email is already in use by another account',
    )
    const spanish = await ada({ email: 'eva@example.com', locale: 'es' })
    expect((await changeTo(spanish.client, 'bob@example.com')).error?.message).toMatch(/ya está en uso/)
  })

  it('is lost to who confirms it first', async () => {
    const { client } = await ada()
    await changeTo(client, NEW)
    const mails = await post.deliver(deps)
    await makeUser(deps.db, { email: NEW })
    const answer = await confirm(client, mails.find(({ to }) => to === NEW)!.token!)
    expect([answer.status, answer.error?.code]).toEqual([409, 'EMAIL_ALREADY_IN_USE'])
    expect((await client('GET', '/api/auth/profile')).body.email).toBe(ADA.email)
  })

  it('is one at a time: the last request counts, and the present address takes it back', async () => {
    const { client } = await ada()
    await changeTo(client, 'first@example.com')
    const first = (await post.deliver(deps)).find(({ to }) => to === 'first@example.com')!
    await changeTo(client, NEW)
    expect((await confirm(client, first.token!)).error?.code).toBe('INVALID_TOKEN')
    expect((await changeTo(client, ADA.email)).body.pendingEmail).toBeNull()
  })

  it('can be given to an account that had none', async () => {
    const { client } = await ada({ email: null, email_confirmed_at: null, password_hash: null })
    await changeTo(client, NEW)
    const [mail] = await post.deliver(deps)
    await confirm(client, mail!.token!)
    expect((await client('GET', '/api/auth/profile')).body).toMatchObject({ email: NEW, hasPassword: false })
  })

  it('is confirmed again on demand, and no longer than its link lives', async () => {
    const { client } = await ada({ email_confirmed_at: null })
    await changeTo(client, ADA.email)
    const [mail] = await post.deliver(deps)
    await clock.advance(days(7))
    expect((await confirm(client, mail!.token!)).error?.code).toBe('INVALID_TOKEN')
  })

  it.each([{}, { token: '' }])('is not confirmed by %j', async (body) => {
    const { error } = await visitor('POST', '/api/users/email/confirm', body)
    expect(error).toMatchObject({ code: 'MISSING_REQUIRED_FIELD', field: 'token' })
  })
})

describe('changing the password', () => {
  const change = (client: TestClient, body: object) => client('PUT', '/api/users/password', body)

  it('ends all other sessions, stops a change of address and tells the owner', async () => {
    const { user, client } = await ada()
    const elsewhere = await signedIn(app, deps, user.id)
    await changeTo(client, NEW)
    const asked = await post.deliver(deps)
    const answer = await change(client, { currentPassword: ADA.password, password: 'new-secret' })
    expect(answer.status).toBe(200)
    expect((await elsewhere('GET', '/api/auth/profile')).status).toBe(401)
    const renewed = clientOf(app, answer.body.token)
    expect((await renewed('GET', '/api/auth/profile')).status).toBe(200)
    expect((await client('GET', '/api/auth/profile')).status).toBe(401)
    expect((await confirm(client, asked.find(({ to }) => to === NEW)!.token!)).error?.code).toBe(
      'INVALID_TOKEN',
    )
    expect(await post.deliver(deps)).toMatchObject([{ to: ADA.email, subject: 'Your password was changed' }])
    expect((await logIn(ADA.email, 'new-secret')).status).toBe(200)
  })

  it.each([
    [{ password: 'new-secret' }, 400, 'MISSING_REQUIRED_FIELD', 'currentPassword'],
    [{ currentPassword: 'wrong', password: 'new-secret' }, 401, 'INVALID_CREDENTIALS', 'currentPassword'],
    [{ currentPassword: ADA.password }, 400, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ currentPassword: ADA.password, password: '' }, 400, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ currentPassword: ADA.password, password: '12345' }, 400, 'PASSWORD_TOO_WEAK', 'password'],
  ])('%j is refused: %i %s', async (body, status, code, field) => {
    const { client } = await ada()
    const answer = await change(client, body)
    expect([answer.status, answer.error?.code, answer.error?.field]).toEqual([status, code, field])
  })

  it('gives a first one to who signed up by the marketplace and authenticated just now', async () => {
    const { user, client: tired } = await ada({ password_hash: null })
    await clock.advance(minutes(10))
    const { error } = await change(tired, { password: 'of-a-thief' })
    expect(error?.code).toBe('REAUTHENTICATION_REQUIRED')
    const client = await signedIn(app, deps, user.id)
    expect((await change(client, { password: 'first-one' })).status).toBe(200)
    expect((await logIn(ADA.email, 'first-one')).status).toBe(200)
  })
})

describe('the sessions of a user', () => {
  it('are listed without a secret, the own one marked', async () => {
    const { client } = await ada()
    await visitor('POST', '/api/auth/login', ADA, { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' })
    const { body } = await client('GET', '/api/users/sessions')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ userAgent: 'Mozilla/5.0 (X11) Firefox/140.0', isCurrent: false }),
    )
    expect(JSON.stringify(body)).not.toMatch(/token/)
  })

  it('end elsewhere, and the own one goes on', async () => {
    const { user, client } = await ada()
    const elsewhere = await signedIn(app, deps, user.id)
    expect(await client('DELETE', '/api/users/sessions')).toMatchObject({
      status: 200,
      body: { removed: [] },
    })
    expect((await elsewhere('GET', '/api/auth/profile')).status).toBe(401)
    expect((await client('GET', '/api/auth/profile')).status).toBe(200)
  })

  it('end one by one; those of others are not found', async () => {
    const { user, client } = await ada()
    const elsewhere = await signedIn(app, deps, user.id)
    const stranger = await makeUser(deps.db)
    const strangers = await signedIn(app, deps, stranger.id)
    const idOf = async (of: TestClient) =>
      (await of('GET', '/api/users/sessions')).body.sessions.find((s: { isCurrent: boolean }) => s.isCurrent)
        .id
    expect((await client('DELETE', `/api/users/sessions/${await idOf(strangers)}`)).status).toBe(404)
    expect((await client('DELETE', `/api/users/sessions/${await idOf(elsewhere)}`)).status).toBe(200)
    expect((await elsewhere('GET', '/api/auth/profile')).status).toBe(401)
    expect((await strangers('GET', '/api/auth/profile')).status).toBe(200)
  })
})

describe('sessions that have ended', () => {
  const listed = async (client: TestClient): Promise<string[]> =>
    (await client('GET', '/api/users/sessions')).body.sessions.map((session: { id: string }) => session.id)

  it('are not listed: neither the second of three that was ended, nor one that ran out', async () => {
    const { user, client } = await ada()
    await signedIn(app, deps, user.id)
    await signedIn(app, deps, user.id)
    const own = (await client('GET', '/api/users/sessions')).body.sessions.find(
      (session: { isCurrent: boolean }) => session.isCurrent,
    ).id
    const [ended, runsOut] = (await listed(client)).filter((id) => id !== own)
    expect(await listed(client)).toHaveLength(3)
    await client('DELETE', `/api/users/sessions/${ended}`)
    expect(new Set(await listed(client))).toEqual(new Set([own, runsOut]))
    await deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(clock.now()) })
      .where('id', '=', runsOut as string)
      .execute()
    expect(await listed(client)).toEqual([own])
  })
})

describe('the data held about a user', () => {
  it('is theirs, whole and without what opens the account', async () => {
    const { user, release } = await makeDelivery(deps.db, { user: { password_hash: '$argon2id$secret' } })
    await makeDelivery(deps.db)
    const client = await signedIn(app, deps, user.id)
    const { status, body } = await client('GET', '/api/users/data')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      exportedAt: '2026-01-05T09:00:00.000Z',
      account: { id: user.id, email: user.email, createdAt: expect.stringMatching(/^2026-01-01T00:00:00/) },
      records: {
        releases: [{ id: release.id, title: release.title }],
        sessions: [{ userAgent: null }],
        watches: [{ releaseId: release.id }],
        notifications: [{ type: 'AVAILABILITY_CHANGE' }],
        deliveries: [{ channel: 'email', state: 'pending' }],
        accountLinks: [],
        marketplaceAccounts: [],
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2id|hash|sealed/i)
  })

  it('comes from every table that knows users', async () => {
    const { client } = await ada()
    await sql`create table notes (user_id uuid references users on delete cascade, text text)`.execute(
      deps.db,
    )
    await sql`insert into notes select id, 'mono please' from users`.execute(deps.db)
    const { body } = await client('GET', '/api/users/data')
    await sql`drop table notes`.execute(deps.db)
    expect(body.records.notes).toEqual([expect.objectContaining({ text: 'mono please' })])
  })

  it('holds what belongs to a row of theirs, what operators did, and nothing of others', async () => {
    const { user, client } = await ada()
    const other = await makeUser(deps.db)
    for (const [owner, label] of [
      [user.id, 'mine'],
      [other.id, 'not mine'],
    ] as const) {
      await sql`with run as (
          insert into list_runs (id, user_id, kind, trigger, also_on_sale, phase, started_at, due_at)
          values (${deps.ids.uuid()}, ${owner}, 'import', 'file', true, 'complete', now(), now()) returning id)
        insert into list_run_items (run_id, release_id, position, label) select id, 1, 1, ${label} from run`.execute(
        deps.db,
      )
      await sql`insert into admin_audit (id, at, admin_id, admin_name, action, target_id, target_name)
        values (${deps.ids.uuid()}, now(), ${other.id}, 'The operator', 'make-premium', ${owner}, ${label})`.execute(
        deps.db,
      )
    }
    const { body } = await client('GET', '/api/users/data')
    expect(body.records.listRunItems).toEqual([expect.objectContaining({ label: 'mine' })])
    expect(body.records.adminDeeds).toEqual([expect.objectContaining({ action: 'make-premium' })])
    expect(JSON.stringify(body)).not.toMatch(/not mine|The operator/)
  })
})

describe('deleting an account', () => {
  it('removes everything of it, ends its sessions elsewhere, and leaves others alone', async () => {
    const { user, release } = await makeDelivery(deps.db)
    const other = await makeUser(deps.db)
    const client = await signedIn(app, deps, user.id)
    const elsewhere = await signedIn(app, deps, user.id)
    await changeTo(client, NEW)
    const answer = await client('DELETE', '/api/users/account')
    expect([answer.status, answer.body]).toEqual([204, ''])
    const tables = ['sessions', 'watches', 'notifications', 'deliveries', 'account_links'] as const
    const left = tables.map((table) => deps.db.selectFrom(table).select('user_id').execute())
    expect((await Promise.all(left)).flat()).toEqual([])
    expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([{ id: other.id }])
    expect((await elsewhere('GET', '/api/auth/profile')).status).toBe(401)
    expect(live.published.filter(({ kind }) => kind === 'session-ended')).toHaveLength(1)
    expect(await checked(release.id)).toBe(false)
  })

  it('lets the checks go on that somebody else is waiting for', async () => {
    const { user, release } = await makeDelivery(deps.db)
    const other = await makeUser(deps.db)
    await makeWatch(deps.db, { user_id: other.id, release_id: release.id })
    const client = await signedIn(app, deps, user.id)
    await client('DELETE', '/api/users/account')
    expect(await checked(release.id)).toBe(true)
  })

  it('can be followed by signing up again with the same address', async () => {
    const { client } = await ada()
    await client('DELETE', '/api/users/account')
    expect((await visitor('POST', '/api/auth/signup', ADA)).status).toBe(201)
  })

  const checked = async (releaseId: number) =>
    (
      await deps.db
        .selectFrom('check_states')
        .select('release_id')
        .where('release_id', '=', releaseId)
        .execute()
    ).length === 1
})
