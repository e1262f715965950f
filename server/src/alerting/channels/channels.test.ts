import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { openChannelFixture, type ChannelFixture } from '../../../test/fixtures/channel-fixture.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { openSettings } from '../channel-rows.ts'

const HOOK = { kind: 'webhook', label: 'Shelf', settings: { url: 'https://shelf.example/hooks/deep-secret' } }
const NIGHT = { weekdays: [1, 7], from: '22:30', to: '07:05' }
const CHANGED = {
  label: 'Desk',
  isOn: true,
  gets: { alerts: 'starred', summaries: true, alarms: true },
  digest: { kind: 'daily', at: '18:05' },
  quiet: [NIGHT],
}

const database = await withDatabase()
let fixture: ChannelFixture
let ada: TestClient

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openChannelFixture(database)
  ada = (await fixture.user({ email: 'ada@example.com' })).client
})
afterEach(() => fixture.close())

const list = async (client = ada) => (await client('GET', '/api/channels')).body.channels
const row = (id: string) =>
  database.queries.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Adds a webhook that is confirmed, and returns its path and id. */
async function hook() {
  const { id } = (await ada('POST', '/api/channels', HOOK)).body.channel
  await ada('POST', `/api/channels/${id}/confirmation`, { code: fixture.code() })
  return { id, path: `/api/channels/${id}` }
}

describe('the channels of an account', () => {
  it('begin with its mail, and name the kinds of this instance', async () => {
    await hook()
    const { body } = await ada('GET', '/api/channels')
    expect(body.kinds).toEqual(['email', 'ntfy', 'webhook', 'pushover'])
    expect(body.channels).toMatchObject([
      { kind: 'email', address: 'ada@example.com', isAccount: true, state: 'on', settings: {} },
      { kind: 'webhook', address: expect.stringContaining('shelf.example'), isAccount: false, settings: {} },
    ])
  })

  it('show mail as off without an address, and which channel takes no messages and why', async () => {
    const { id, client } = await fixture.user({ email: null })
    const at = new Date(0)
    await database.queries
      .insertInto('channels')
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        kind: 'telegram',
        label: 'Nora',
        address: '7',
        confirmed_at: at,
        disabled_at: at,
        disabled_why: 'blocked',
        created_at: at,
      })
      .execute()
    expect(await list(client)).toMatchObject([
      { kind: 'email', state: 'off', address: '' },
      { kind: 'telegram', state: 'disabled', disabledWhy: 'blocked' },
    ])
  })
})

it('a channel sealed with a secret that is lost is shown, and can be removed', async () => {
  const { id, path } = await hook()
  const lost = deriveSecrets('another secret of thirty-two chars').encrypt('{}')
  await database.queries.updateTable('channels').set({ sealed_settings: lost }).where('id', '=', id).execute()
  expect((await list())[1]).toMatchObject({ id, settings: {} })
  expect((await ada('DELETE', path)).status).toBe(204)
})

describe('a changed channel', () => {
  it('keeps what was chosen', async () => {
    const { path, id } = await hook()
    const { isOn: _, ...kept } = CHANGED
    expect((await ada('PUT', path, CHANGED)).body).toMatchObject({ ...kept, state: 'on' })
    expect((await list())[1]).toMatchObject(kept)
    const plain = { ...CHANGED, isOn: false, digest: { kind: 'at-once' }, quiet: null }
    expect((await ada('PUT', path, plain)).body).toMatchObject({ state: 'off', quiet: null })
    expect(await row(id)).toMatchObject({ digest: null, quiet: null })
  })

  it('is tried again when it is switched on', async () => {
    const { path, id } = await hook()
    const disabled = { disabled_at: new Date(0), disabled_why: 'gone' }
    await database.queries.updateTable('channels').set(disabled).where('id', '=', id).execute()
    expect((await list())[1]).toMatchObject({ state: 'disabled', disabledWhy: 'gone' })
    expect((await ada('PUT', path, CHANGED)).body).toMatchObject({ state: 'on', disabledWhy: null })
  })

  it('is planned anew: what waited for its digest is due at once', async () => {
    const { user, delivery } = await makeDelivery(database.queries)
    await database.queries
      .updateTable('deliveries')
      .set({ due_at: new Date(fixture.clock.now() + 3_600_000), held: true, waits: 'digest' })
      .execute()
    const client = await signedIn(fixture.app, fixture.deps, user.id)
    const given = {
      ...CHANGED,
      gets: { ...CHANGED.gets, alerts: 'all' },
      digest: { kind: 'at-once' },
      quiet: null,
    }
    expect((await client('PUT', `/api/channels/${delivery.channel_id}`, given)).status).toBe(200)
    const { waits } = await database.queries
      .selectFrom('deliveries')
      .select('waits')
      .executeTakeFirstOrThrow()
    expect(waits).toBeNull()
  })

  it.each([
    [{ ...CHANGED, quiet: [{ ...NIGHT, to: NIGHT.from }] }, 'quiet'],
    [{ ...CHANGED, gets: { ...CHANGED.gets, alerts: 'some' } }, 'gets.alerts'],
    [{ ...CHANGED, label: 'x'.repeat(61) }, 'label'],
  ])('is refused: %j', async (given, field) => {
    const { path } = await hook()
    expect((await ada('PUT', path, given)).error).toMatchObject({ code: 'VALIDATION_FAILED', field })
  })

  it('is not mail without an address', async () => {
    const { client } = await fixture.user({ email: null })
    const [{ id }] = await list(client)
    expect((await client('PUT', `/api/channels/${id}`, CHANGED)).error).toMatchObject({ field: 'isOn' })
  })
})

describe('removing', () => {
  it('ends a channel, and is recorded', async () => {
    const { path } = await hook()
    expect((await ada('DELETE', path)).status).toBe(204)
    expect((await ada('DELETE', path)).status).toBe(404)
    expect(await list()).toHaveLength(1)
    const events = await database.queries
      .selectFrom('security_events')
      .select('kind')
      .where('kind', '!=', 'sign-in')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['method-added', 'method-removed'])
  })

  it('does not end the mail of the account, but the chat', async () => {
    const { id, client } = await fixture.user({ chatId: '7', chatAgreedAt: new Date(0) })
    const [mail, chat] = await list(client)
    expect((await client('DELETE', `/api/channels/${mail.id}`)).status).toBe(400)
    expect((await client('DELETE', `/api/channels/${chat.id}`)).status).toBe(204)
    expect(
      await database.queries.selectFrom('channels').select('kind').where('user_id', '=', id).execute(),
    ).toEqual([{ kind: 'email' }])
  })
})

describe('a test', () => {
  it('goes to the channel, also while it is off', async () => {
    const { path } = await hook()
    await ada('PUT', path, { ...CHANGED, isOn: false })
    expect((await ada('POST', `${path}/test`)).status).toBe(204)
    expect(fixture.got.at(-1)).toMatchObject({ kind: 'webhook', title: 'It works' })
    fixture.answer = { kind: 'gone', fault: 'reader', why: 'gone', after: null }
    expect((await ada('POST', `${path}/test`)).error?.code).toBe('CHANNEL_UNREACHABLE')
  })

  it('goes to the account by mail, unless its address is missing or not confirmed', async () => {
    const [{ id }] = await list()
    expect((await ada('POST', `/api/channels/${id}/test`)).status).toBe(204)
    expect(await fixture.post.deliver(fixture.deps)).toMatchObject([{ to: 'ada@example.com' }])
    for (const [given, code] of [
      [{ email_confirmed_at: null }, 'EMAIL_NOT_CONFIRMED'],
      [{ email: null }, 'VALIDATION_FAILED'],
    ] as const) {
      const { client } = await fixture.user(given)
      const [mail] = await list(client)
      expect((await client('POST', `/api/channels/${mail.id}/test`)).error?.code).toBe(code)
    }
  })
})

describe('the key that signs', () => {
  it('is replaced, and shown this once', async () => {
    const { id, path } = await hook()
    const before = openSettings(fixture.deps.secrets, 'webhook', (await row(id)).sealed_settings)
    const { status, body } = await ada('POST', `${path}/secret`)
    expect([status, body.secret === before.signingKey]).toEqual([200, false])
    const after = openSettings(fixture.deps.secrets, 'webhook', (await row(id)).sealed_settings)
    expect(after).toEqual({ settings: before.settings, signingKey: body.secret })
    expect(JSON.stringify(await list())).not.toContain('whsec_')
  })

  it('is none of a kind that signs nothing', async () => {
    const [{ id }] = await list()
    expect((await ada('POST', `/api/channels/${id}/secret`)).error?.code).toBe('VALIDATION_FAILED')
  })
})

describe('what was sent', () => {
  it('is listed by page, and sent again once it was given up', async () => {
    const { user, delivery, watch, release } = await makeDelivery(database.queries, {
      delivery: { state: 'ended', reason: 'refused', last_error: 'no', settled_at: new Date(0) },
    })
    const client = await signedIn(fixture.app, fixture.deps, user.id)
    const path = `/api/channels/${delivery.channel_id}/deliveries`
    const { body } = await client('GET', `${path}?limit=1`)
    expect(body).toMatchObject({
      deliveries: [
        {
          id: delivery.id,
          state: 'not-sent',
          reason: 'refused',
          detail: 'no',
          about: { vinylId: watch.id, name: expect.stringContaining(release.title) },
          canRepeat: true,
        },
      ],
      pagination: { total: 1, pages: 1 },
    })
    expect((await client('GET', `${path}?offset=1`)).body.deliveries).toEqual([])
    expect((await ada('POST', `${path}/${delivery.id}/again`)).status).toBe(404)
    const [{ id: own }] = await list()
    expect((await ada('POST', `/api/channels/${own}/deliveries/${delivery.id}/again`)).status).toBe(404)
    expect((await client('POST', `${path}/${delivery.id}/again`)).status).toBe(204)
    expect((await client('GET', path)).body.deliveries).toMatchObject([
      { state: 'planned', canRepeat: false },
    ])
    expect((await client('POST', `${path}/${delivery.id}/again`)).status).toBe(404)
  })
})
