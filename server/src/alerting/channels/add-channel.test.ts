import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { openChannelFixture, type ChannelFixture } from '../../../test/fixtures/channel-fixture.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'

const NTFY = { kind: 'ntfy', label: 'Phone', settings: { server: '', topic: 'crates', token: 'tk_sesame' } }
const HOOK = { kind: 'webhook', label: 'Shelf', settings: { url: 'https://shelf.example/hooks/deep-secret' } }

const database = await withDatabase()
let fixture: ChannelFixture
let userId: string
let ada: TestClient

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openChannelFixture(database)
  ;({ id: userId, client: ada } = await fixture.user({ email: 'ada@example.com' }))
})
afterEach(() => fixture.close())

const add = (given: object = NTFY, client = ada) => client('POST', '/api/channels', given)
const confirm = (id: string, code: string, client = ada) =>
  client('POST', `/api/channels/${id}/confirmation`, { code })
const list = async (client = ada) => (await client('GET', '/api/channels')).body.channels
const added = async (given: object = NTFY) => (await add(given)).body.channel.id as string

describe('a new channel', () => {
  it('is asked for a code, gets nothing else, and shows no secret', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toEqual({
      channel: {
        id: expect.any(String),
        kind: 'ntfy',
        label: 'Phone',
        address: 'ntfy.sh/… #xc',
        isAccount: false,
        state: 'unconfirmed',
        disabledWhy: null,
        silentSince: null,
        gets: { alerts: 'all', summaries: false, alarms: false },
        digest: { kind: 'at-once' },
        quiet: null,
        settings: { server: 'https://ntfy.sh' },
        createdAt: expect.any(String),
      },
      secret: null,
    })
    expect(fixture.got).toEqual([
      {
        kind: 'ntfy',
        settings: { server: 'https://ntfy.sh', topic: 'crates', token: 'tk_sesame' },
        title: expect.stringMatching(/^Your code: \d{6}$/),
        text: expect.stringContaining('15 minutes'),
      },
    ])
    expect((await ada('POST', `/api/channels/${body.channel.id}/test`)).status).toBe(400)
    expect(fixture.got).toHaveLength(1)
  })

  it('is recognised by the end of a name that is a secret, which two names may share', async () => {
    for (const topic of ['crate-9f2c41-alerts', 'house-9f2c41-alerts'])
      await add({ ...NTFY, settings: { ...NTFY.settings, topic } })
    const addresses = (await list()).map(({ address }: { address: string }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.slice(-2)).toEqual(
      Array(2).fill(expect.stringMatching(/^ntfy\.sh\/…erts #[0-9a-z]{2}$/)),
    )
    expect(JSON.stringify(await database.queries.selectFrom('channels').selectAll().execute())).not.toContain(
      '9f2c41',
    )
  })

  it('signs its requests by a key that is shown once, and stored sealed', async () => {
    const { body } = await add(HOOK)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await list())).not.toMatch(/whsec_|deep-secret/)
    const [row] = await database.queries
      .selectFrom('channels')
      .selectAll()
      .where('kind', '=', 'webhook')
      .execute()
    expect(JSON.stringify({ ...row, text: row?.sealed_settings?.toString('latin1') })).not.toMatch(
      /whsec_|deep-secret/,
    )
  })

  it.each([
    [{ ...NTFY, kind: 'telegram' }, 'VALIDATION_FAILED', 'kind'],
    [{ ...NTFY, kind: 'web-push' }, 'VALIDATION_FAILED', 'kind'],
    [{ ...NTFY, kind: 'slack' }, 'VALIDATION_FAILED', 'kind'],
    [{ ...NTFY, kind: 'pigeon' }, 'VALIDATION_FAILED', 'kind'],
    [{ ...NTFY, label: ' ' }, 'VALIDATION_FAILED', 'label'],
    [{ ...NTFY, settings: { topic: 'not a topic' } }, 'VALIDATION_FAILED', 'settings.topic'],
    [{ ...NTFY, settings: { topic: '' } }, 'MISSING_REQUIRED_FIELD', 'settings.topic'],
    [
      { ...NTFY, settings: { ...NTFY.settings, server: 'ftp://example.com' } },
      'VALIDATION_FAILED',
      'settings.server',
    ],
    [{ ...HOOK, settings: { url: null } }, 'MISSING_REQUIRED_FIELD', 'settings.url'],
    [{ kind: 'ntfy', label: 'Phone' }, 'MISSING_REQUIRED_FIELD', 'settings'],
  ])('is refused: %j', async (given, code, field) => {
    const { status, error } = await add(given)
    expect([status, error]).toEqual([400, expect.objectContaining({ code, field })])
    expect(fixture.got).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it.each([
    [{ kind: 'gone', fault: 'reader', why: 'no', after: null }, 409, 'CHANNEL_UNREACHABLE'],
    [{ kind: 'again', fault: 'reader', why: 'no', after: null }, 503, 'SERVICE_UNAVAILABLE'],
    // As a target that is refused, so that nobody learns which names an operator's network knows.
    [
      { kind: 'again', fault: 'reader', why: 'no', after: null, isUnresolved: true },
      409,
      'CHANNEL_UNREACHABLE',
    ],
    [{ kind: 'repeat', fault: 'vendor', why: 'no', after: null }, 503, 'SERVICE_UNAVAILABLE'],
  ] as const)('of which nothing is left when its target answers %j', async (outcome, status, code) => {
    fixture.answer = outcome
    const answer = await add()
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(await list()).toHaveLength(1)
    fixture.answer = { kind: 'taken' }
    expect((await add()).status).toBe(201)
  })

  it('is there once, and may be there again for somebody else', async () => {
    await add()
    expect((await add()).error?.code).toBe('CHANNEL_ALREADY_EXISTS')
    const bob = await fixture.user()
    expect((await add(NTFY, bob.client)).status).toBe(201)
  })

  it('is one of twenty at most, also when two are added at once', async () => {
    for (let n = 2; n < MOST_CHANNELS; n++)
      await database.queries
        .insertInto('channels')
        .values({
          id: crypto.randomUUID(),
          user_id: userId,
          kind: 'ntfy',
          label: 'x',
          address: `a/${n}`,
          created_at: new Date(0),
        })
        .execute()
    const answers = await Promise.all(['one', 'two'].map((topic) => add({ ...NTFY, settings: { topic } })))
    expect(answers.map(({ status, error }) => [status, error?.code]).toSorted()).toEqual([
      [201, undefined],
      [409, 'CHANNEL_LIMIT_REACHED'],
    ])
    expect(await list()).toHaveLength(MOST_CHANNELS)
  })

  it('needs a recent authentication', async () => {
    await fixture.clock.advance(days(1))
    expect((await add()).error?.code).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('the code', () => {
  it('confirms the channel, which a repetition leaves as it is, and a restart too', async () => {
    const id = await added()
    await fixture.restart()
    const again = await signedIn(fixture.app, fixture.deps, userId)
    const { status, body } = await confirm(
      id,
      ` ${fixture.code().slice(0, 3)} ${fixture.code().slice(3)}`,
      again,
    )
    expect([status, body.state]).toEqual([200, 'on'])
    expect((await confirm(id, '000000', again)).body.state).toBe('on')
    const events = await database.queries
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('kind', '!=', 'sign-in')
      .execute()
    expect(events).toEqual([{ kind: 'method-added', detail: 'channel' }])
    expect(await fixture.post.deliver(fixture.deps)).toMatchObject([
      { to: 'ada@example.com', text: expect.stringContaining('“Phone (ntfy.sh/… #xc)”') },
    ])
  })

  it('is guessed five times at most, also at once; a new one may be tried again', async () => {
    const id = await added()
    const code = fixture.code()
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(id, wrong)))
    expect(new Set(guesses.map(({ error }) => error?.message))).toEqual(
      new Set(['That code is wrong.', 'This code no longer works. Have a new one sent.']),
    )
    expect((await confirm(id, code)).error?.code).toBe('WRONG_CODE')
    expect((await ada('POST', `/api/channels/${id}/code`)).status).toBe(204)
    expect((await confirm(id, fixture.code())).status).toBe(200)
  })

  it('is worth nothing once another is sent, or after a quarter of an hour', async () => {
    const id = await added()
    const first = fixture.code()
    while (fixture.code() === first) await ada('POST', `/api/channels/${id}/code`)
    expect((await confirm(id, first)).error?.code).toBe('WRONG_CODE')
    await fixture.clock.advance(minutes(15))
    expect((await confirm(id, fixture.code())).error?.code).toBe('WRONG_CODE')
    expect((await list())[1].state).toBe('unconfirmed')
  })

  it('is of one channel and one user', async () => {
    const id = await added()
    const code = fixture.code()
    const bob = await fixture.user()
    expect((await confirm(id, code, bob.client)).status).toBe(404)
    expect((await bob.client('POST', `/api/channels/${id}/code`)).status).toBe(404)
    expect((await confirm(id, code)).status).toBe(200)
  })

  it('stands nowhere in the database', async () => {
    await add()
    const rows = await database.queries.selectFrom('channels').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(fixture.code())
  })

  it('that nobody enters for a week leaves nothing', async () => {
    await add()
    await fixture.clock.advance(days(7))
    await cleanUp(database.queries, fixture.clock.now())
    expect(await database.queries.selectFrom('channels').selectAll().execute()).toHaveLength(2)
    await fixture.clock.advance(minutes(1))
    await cleanUp(database.queries, fixture.clock.now())
    const left = await database.queries.selectFrom('channels').select('kind').execute()
    expect(left).toEqual([{ kind: 'email' }])
  })
})
