import { hours } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../src/alerting/deliveries/send/deliver.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { deleteUser } from '../../src/collectors/users.ts'
import { grantPlan } from '../../src/people/billing/plans.ts'
import { openTestKinds, SIGNING_KEY } from '../channels/target-kinds.ts'
import { makeChannel } from '../factories/channels.ts'
import { makeUser } from '../factories/user.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'
import { withApp } from '../with-app.ts'

const OPERATORS = ['admin@example.com', 'other@example.com']
const EVENTS = { alerts: 'none', summaries: false, alarms: false, events: true } as const
const configOf = (operators: readonly string[]) =>
  readConfig({
    APP_SECRET: 'the secret of the tests, 32 or more',
    ADMIN_EMAILS: operators.join(','),
    LOG_LEVEL: 'silent',
  })

const kinds = await openTestKinds()
const { deps, app, startOver } = await withApp({ clock: kinds.clock, config: configOf(OPERATORS) })

afterAll(() => kinds.close())
beforeEach(async () => {
  await startOver()
  kinds.services.clear()
  kinds.services.faults.clear()
})

/** A user with a channel that leads to the simulated services, which gets nothing yet. */
async function reader(email: string, kind: 'webhook' | 'ntfy' = 'webhook') {
  const { id: user_id } = await makeUser(deps.db, { email })
  const { address, sealedSettings: sealed_settings } = kinds.recipient(kind).channel
  const { id } = await makeChannel(deps.db, { user_id, kind, address, sealed_settings })
  return { userId: user_id, id, client: await signedIn(app, deps, user_id) }
}

const choose = ({ id, client }: { id: string; client: TestClient }, gets: object = EVENTS) =>
  client('PUT', `/api/channels/${id}`, {
    label: 'Desk',
    isOn: true,
    gets,
    digest: { kind: 'at-once' },
    quiet: null,
  })

async function operator(email = 'admin@example.com') {
  const made = await reader(email)
  expect((await choose(made)).body).toMatchObject({ gets: EVENTS })
  return made
}

async function signUp(email = 'ann@example.com') {
  const { body } = await clientOf(app)('POST', '/api/auth/signup', {
    email,
    password: 'needle in the groove',
  })
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, client: clientOf(app, body.token) }
}

/** Sends what is due to webhooks, and returns how it ended. */
async function send(sender: Sender = { ...kinds.sender('webhook'), pace: null }, given = deps) {
  const ends: string[] = []
  for (;;) {
    const claims = await claimDue(given, 'webhook', 1)
    if (claims.length === 0) return ends
    ends.push(...(await deliver(given, sender, claims)).map(({ end }) => end))
  }
}

const requests = () => kinds.services.received('webhook').map(({ request }) => request)

/** What the service got, verified by the library of the standard. */
const received = () =>
  requests().map(({ body, headers }) => {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return new Webhook(SIGNING_KEY).verify(body, given)
  })

describe('the events of an instance', () => {
  it('are signed messages about an account that comes, changes plan and goes, without its address', async () => {
    await operator()
    const at = new Date(deps.clock.now()).toISOString()
    const { id: userId, client } = await signUp()
    await grantPlan(deps, userId, 'PREMIUM')
    await grantPlan(deps, userId, 'PREMIUM')
    await grantPlan(deps, userId, 'FREE')
    expect((await client('DELETE', '/api/users/account')).status).toBe(204)
    expect(await send()).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
    const common = { version: 1, timestamp: at }
    const bodies = received()
    expect(bodies).toHaveLength(4)
    expect(bodies).toEqual(
      expect.arrayContaining([
        { ...common, type: 'user.created', data: { userId, plan: 'FREE' } },
        { ...common, type: 'user.plan.changed', data: { userId, plan: 'PREMIUM' } },
        { ...common, type: 'user.plan.changed', data: { userId, plan: 'FREE' } },
        { ...common, type: 'user.deleted', data: { userId, plan: null } },
      ]),
    )
    expect(JSON.stringify(bodies)).not.toContain('@')
  })

  it('are one message for each channel that asked, in its log, and none for others', async () => {
    const [first, second] = [await operator(), await operator('other@example.com')]
    await reader('third@example.com')
    await signUp()
    expect(await send()).toEqual(['delivered', 'delivered'])
    for (const { id, client } of [first, second])
      expect((await client('GET', `/api/channels/${id}/deliveries`)).body.deliveries).toMatchObject([
        { about: null, state: 'sent' },
      ])
  })

  it('do not happen when what they are about is undone', async () => {
    await operator()
    const { id } = await signUp()
    await send()
    const again = { email: 'ann@example.com', password: 'needle in the groove' }
    expect((await clientOf(app)('POST', '/api/auth/signup', again)).error).toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    })
    const fails = () => Promise.reject(new Error('the rest of the transaction'))
    await expect(grantPlan(deps, id, 'PREMIUM', fails)).rejects.toThrow('the rest')
    expect(await send()).toEqual([])
  })

  it('keep nobody from signing up while an operator is being deleted', async () => {
    const { userId } = await operator()
    const [deleted, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const leaving = deps.db.transaction().execute(async (tx) => {
      await deleteUser(tx, userId)
      deleted.resolve()
      await over.promise
    })
    await deleted.promise
    const signing = signUp()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(deps.db)).rows.length === 0);
    over.resolve()
    await leaving
    expect((await signing).id).toBeDefined()
    expect(await deps.db.selectFrom('deliveries').select('account_message').execute()).toEqual([])
  })

  it('are repeated with the same id, also by hand after they were given up', async () => {
    const { id, client } = await operator()
    await signUp()
    kinds.services.faults.add({ kind: 'reset', when: 'after', prefix: '/webhook/' })
    const ends: string[] = []
    for (let hour = 0; hour < 40; hour++) {
      ends.push(...(await send()))
      await kinds.clock.advance(hours(1))
    }
    // A receiver that recognises a repetition is tried for a day.
    expect(ends.filter((end) => end === 'ended')).toEqual(['ended'])
    kinds.services.faults.clear()
    const { deliveries } = (await client('GET', `/api/channels/${id}/deliveries`)).body
    const row = deliveries.find(({ canRepeat }: { canRepeat: boolean }) => canRepeat)
    expect((await client('POST', `/api/channels/${id}/deliveries/${row.id}/again`)).status).toBe(204)
    expect(await send()).toContain('delivered')
    const events = requests().filter(({ body }) => body.includes('user.created'))
    const ids = events.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(13)
    expect(new Set(ids).size).toBe(1)
  })

  it('end unsent when the owner of the channel is no operator any more', async () => {
    const { id } = await operator()
    await signUp()
    expect(await send(undefined, { ...deps, config: configOf(['other@example.com']) })).toEqual(['ended'])
    expect(received()).toEqual([])
    const rows = await deps.db
      .selectFrom('deliveries')
      .select('reason')
      .where('channel_id', '=', id)
      .execute()
    expect(rows).toEqual([{ reason: 'channel-off' }])
  })
})

describe('events of the instance cannot be chosen', () => {
  it.each([
    ['by a user who is no operator', 'ann@example.com', 'webhook'],
    ['on a channel that signs nothing', 'admin@example.com', 'ntfy'],
  ] as const)('%s', async (_, email, kind) => {
    const made = await reader(email, kind)
    expect((await choose(made)).error).toMatchObject({ code: 'VALIDATION_FAILED', field: 'gets' })
    expect((await choose(made, { ...EVENTS, events: false })).status).toBe(200)
    await signUp('new@example.com')
    expect(await send()).toEqual([])
  })

  it('but stay as they are when a former operator changes the rest, and bring nothing', async () => {
    const made = await reader('ann@example.com')
    await deps.db
      .updateTable('channels')
      .set({ gets: JSON.stringify(EVENTS) })
      .where('id', '=', made.id)
      .execute()
    expect((await choose(made, { ...EVENTS, alerts: 'all' })).status).toBe(200)
    await signUp('new@example.com')
    expect(await send()).toEqual([])
  })
})
