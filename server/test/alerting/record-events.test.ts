import { hours, seconds } from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../src/alerting/deliveries/send/deliver.ts'
import { runLookups } from '../../src/app/roles/start-roles.ts'
import { openTestKinds, SIGNING_KEY } from '../channels/target-kinds.ts'
import { makeChannel } from '../factories/channels.ts'
import { aPressing } from '../factories/master.ts'
import { makeUser } from '../factories/user.ts'
import { signedIn, type TestClient } from '../test-app.ts'
import { endlessBudget } from '../test-deps.ts'
import { withApp } from '../with-app.ts'

const LOOKUPS = { alerts: 'none', summaries: false, alarms: false, lookups: true } as const

const kinds = await openTestKinds()
const { deps, app, marketplace, budget, startOver } = await withApp({ clock: kinds.clock })

afterAll(() => kinds.close())
beforeEach(async () => {
  await startOver()
  kinds.services.clear()
  kinds.services.faults.clear()
  marketplace.putRelease(
    { id: 7, artist: 'Alice Venn', title: 'Slow Harbour' },
    { kind: 'on-sale', count: 2, lowest: null },
  )
})

/** A user with a channel that leads to the simulated services. */
async function reader(kind: 'webhook' | 'ntfy' = 'webhook') {
  const { id: user_id } = await makeUser(deps.db)
  const { address, sealedSettings: sealed_settings } = kinds.recipient(kind).channel
  const { id } = await makeChannel(deps.db, { user_id, kind, address, sealed_settings })
  return { id, client: await signedIn(app, deps, user_id) }
}

const choose = ({ id, client }: { id: string; client: TestClient }, gets: object = LOOKUPS) =>
  client('PUT', `/api/channels/${id}`, {
    label: 'Desk',
    isOn: true,
    gets,
    digest: { kind: 'at-once' },
    quiet: null,
  })

async function listener() {
  const made = await reader()
  expect((await choose(made)).body).toMatchObject({ gets: LOOKUPS })
  return made
}

/** Adds what the budget has no request for at present, and returns the id of the watch. */
async function add(
  { client }: { client: TestClient },
  { path = '/api/vinyls', discogsId = 7 }: { path?: string; discogsId?: number } = {},
): Promise<string> {
  budget.waitForPerson = () => Promise.resolve(refused({ retryAfter: seconds(5) }))
  const { status, body } = await client('POST', path, path === '/api/vinyls' ? { discogsId } : {})
  budget.waitForPerson = endlessBudget.waitForPerson
  expect([status, body.beingLookedUp]).toEqual([201, true])
  return body.id
}

async function settleLookups(): Promise<void> {
  const stopping = new AbortController()
  const working = runLookups(deps, stopping.signal)
  await expect
    .poll(() => deps.db.selectFrom('lookups').selectAll().execute(), { timeout: 15_000 })
    .toEqual([])
  stopping.abort()
  await working
}

async function send(): Promise<string[]> {
  const ends: string[] = []
  for (;;) {
    const claims = await claimDue(deps, 'webhook', 1)
    if (claims.length === 0) return ends
    const sender = { ...kinds.sender('webhook'), pace: null }
    ends.push(...(await deliver(deps, sender, claims)).map(({ end }) => end))
  }
}

const requests = () => kinds.services.received('webhook').map(({ request }) => request)

/** What the service got, verified by the library of the standard. */
const received = () =>
  requests().map(({ body, headers }) => {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return new Webhook(SIGNING_KEY).verify(body, given)
  })

describe('what came of an added record', () => {
  it('is sent to the webhook of who added it, signed, as the list has the record, and to nobody else', async () => {
    const [ann, bob] = [await listener(), await reader()]
    await listener()
    const id = await add(ann)
    await add(bob)
    await settleLookups()
    expect(await send()).toEqual(['delivered'])
    const { artist, name, uri } = (await ann.client('GET', `/api/vinyls/${id}`)).body.vinyl
    expect(received()).toEqual([
      {
        type: 'record.found',
        version: 1,
        timestamp: new Date(deps.clock.now()).toISOString(),
        data: { id, kind: 'release', discogsId: 7, artist, title: name, uri, reason: null },
      },
    ])
    expect([artist, name]).toEqual(['Alice Venn', 'Slow Harbour'])
    expect((await ann.client('GET', `/api/channels/${ann.id}/deliveries`)).body.deliveries).toMatchObject([
      { about: null, state: 'sent' },
    ])
  })

  it('is sent to each who waited for it, once', async () => {
    const [ann, bob] = [await listener(), await listener()]
    const ids = [await add(ann), await add(bob)]
    await settleLookups()
    expect(await send()).toEqual(['delivered', 'delivered'])
    const expected = ids.map((id) => expect.objectContaining({ data: expect.objectContaining({ id }) }))
    expect(received()).toEqual(expect.arrayContaining(expected))
    await settleLookups()
    expect(await send()).toEqual([])
  })

  it('is a refusal with its reason when there is no such record', async () => {
    const ann = await listener()
    const id = await add(ann, { discogsId: 404 })
    await settleLookups()
    await send()
    expect(received()).toMatchObject([
      {
        type: 'record.refused',
        data: { id, kind: 'release', discogsId: 404, reason: 'not-found', title: '[r404]' },
      },
    ])
  })

  it.each([
    ['found', 9, 'Alice Venn', null],
    ['refused', 405, '', 'not-found'],
  ])('is notified of an album as well: %s', async (came, discogsId, artist, reason) => {
    marketplace.putMaster({ id: 9, artist: 'Alice Venn' }, [aPressing({ id: 7, year: 1974 })])
    const id = await add(await listener(), { path: `/api/masters/${discogsId}/watch` })
    await settleLookups()
    await send()
    expect(received()).toMatchObject([
      { type: `record.${came}`, data: { id, kind: 'master', discogsId, artist, reason } },
    ])
  })

  it('is a refusal when the plan stopped covering it while somebody else had it looked up', async () => {
    const [ann, bob] = [await listener(), await reader()]
    const id = await add(ann)
    await deps.db
      .updateTable('watches')
      .set({ paused_at: new Date(deps.clock.now()), paused_reason: 'plan-limit' })
      .where('id', '=', id)
      .execute()
    await add(bob)
    await settleLookups()
    await send()
    expect(received()).toMatchObject([{ type: 'record.refused', data: { id, reason: 'plan-limit' } }])
  })

  it('is repeated with the same id until it is taken', async () => {
    await add(await listener())
    await settleLookups()
    kinds.services.faults.add({ kind: 'reset', when: 'after', prefix: '/webhook/' })
    expect(await send()).toEqual(['retry'])
    kinds.services.faults.clear()
    await kinds.clock.advance(hours(1))
    expect(await send()).toEqual(['delivered'])
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(requests()).toHaveLength(2)
  })

  it('is not notified when the record was known at once, or removed before', async () => {
    const ann = await listener()
    const id = await add(ann)
    expect((await ann.client('DELETE', `/api/vinyls/${id}`)).status).toBe(204)
    expect((await ann.client('POST', '/api/vinyls', { discogsId: 7 })).body.beingLookedUp).toBe(false)
    await settleLookups()
    expect(await send()).toEqual([])
  })
})

describe('the choice to be notified of lookups', () => {
  it('is off at first, and can be made where requests are signed, by whoever owns the channel', async () => {
    const hook = await reader()
    expect((await hook.client('GET', '/api/channels')).body.channels).toMatchObject([
      {},
      { id: hook.id, gets: { alerts: 'all' } },
    ])
    await add(hook)
    await settleLookups()
    expect(await send()).toEqual([])
    const note = await reader('ntfy')
    expect((await choose(note)).error).toMatchObject({ code: 'VALIDATION_FAILED', field: 'gets' })
    expect((await choose({ ...note, id: hook.id })).error).toMatchObject({ code: 'NOT_FOUND' })
  })
})
