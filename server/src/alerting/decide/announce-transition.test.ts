import { randomUUID } from 'node:crypto'
import type { Observation } from '@cratewatch/domain/availability/observation'
import type { Transition } from '@cratewatch/domain/availability/transition'
import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { channelIdOf, giveMail } from '../../../test/factories/channels.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeTransition } from '../../../test/factories/transition.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { announceTransition } from './announce-transition.ts'

const NINE = instant(Date.UTC(2026, 0, 5, 9))
const TWO_COPIES: Observation = { kind: 'on-sale', count: 2, lowest: { value: 18.07, currency: 'USD' } }

const database = await withDatabase()

const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Cratewatch <alerts@example.com>' }

function deps({ mail = MAIL, live = testLive() }: { mail?: typeof MAIL | null; live?: TestLive } = {}): Deps {
  const plain = testDeps({ database, live })
  return { ...plain, config: { ...plain.config, mail } }
}

async function releaseWatchedBy(owners: number, user: Parameters<typeof makeUser>[1] = {}) {
  const release = await makeRelease(database.queries)
  await makeCheckState(database.queries, { release_id: release.id })
  const watches = []
  for (let n = 0; n < owners; n++) {
    const owner = await makeUser(database.queries, user)
    watches.push(await makeWatch(database.queries, { user_id: owner.id, release_id: release.id }))
  }
  return { release, watches }
}

async function announce(
  releaseId: number,
  kind: Transition = 'appeared',
  at: Instant = NINE,
  where: Deps = deps(),
) {
  const transition = await makeTransition(database.queries, {
    release_id: releaseId,
    kind,
    at: timestamp(at),
  })
  const observations: Partial<Record<Transition, Observation>> = {
    withdrawn: { kind: 'withdrawn' },
    blocked: { kind: 'blocked' },
    gone: { kind: 'none' },
  }
  const observation = observations[kind] ?? TWO_COPIES
  const earlier: Observation = kind === 'appeared' ? { kind: 'none' } : TWO_COPIES
  const before = kind === 'baseline' ? null : earlier
  const event = { transitionId: transition.id, releaseId, kind, before, observation, statedIn: [], at }
  const again = () => database.queries.transaction().execute((tx) => announceTransition(tx, where, event))
  return { ...(await again()), again }
}

const entriesOf = (releaseId: number) =>
  database.queries.selectFrom('notifications').selectAll().where('release_id', '=', releaseId).execute()

const deliveriesOf = (userId: string) =>
  database.queries.selectFrom('deliveries').selectAll().where('user_id', '=', userId).execute()

const watchOf = (id: string) =>
  database.queries.selectFrom('watches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('announcing an appearance', () => {
  it('gives every watcher one entry that says what, how many and from what price', async () => {
    const { release, watches } = await releaseWatchedBy(3)
    expect((await announce(release.id)).alerted).toBe(3)
    const entries = await entriesOf(release.id)
    expect(entries.map((entry) => entry.watch_id).toSorted()).toEqual(watches.map((w) => w.id).toSorted())
    expect(entries[0]).toMatchObject({
      type: 'AVAILABILITY_CHANGE',
      title_key: 'inApp.appeared.title',
      message_key: 'inApp.appeared.message',
      params: {
        artist: release.artist,
        vinylName: release.title,
        count: 2,
        price: 18.07,
        currency: 'USD',
      },
      created_at: NINE,
      read_at: null,
      silent_reason: null,
    })
  })

  it('changes nothing when it is done again for the same transition', async () => {
    const { release, watches } = await releaseWatchedBy(2)
    const { again } = await announce(release.id)
    expect(await again()).toEqual({ alerted: 0 })
    expect(await entriesOf(release.id)).toHaveLength(2)
    expect(await deliveriesOf(watches[0]!.user_id)).toHaveLength(1)
  })

  it('plans one mail at once for whoever has mail on and an address', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    await announce(release.id)
    const [delivery, ...others] = await deliveriesOf(watches[0]!.user_id)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ channel: 'email', due_at: NINE, state: 'pending', attempts: 0 })
    expect(delivery?.key).toMatch(new RegExp(`^\\d+:${delivery?.channel_id}$`))
    expect(delivery?.channel_id).toBe(await channelIdOf(database.queries, watches[0]!.user_id, 'email'))
  })

  it.each([
    ['mail is off', { mailOn: false }, MAIL],
    ['there is no address', { email: null }, MAIL],
    ['mail is not configured', {}, null],
  ])('plans no mail when %s, but notifies in the app', async (_, user, mail) => {
    const { release, watches } = await releaseWatchedBy(1, user)
    expect((await announce(release.id, 'appeared', NINE, deps({ mail }))).alerted).toBe(1)
    expect(await deliveriesOf(watches[0]!.user_id)).toEqual([])
  })

  it('notes on the watch when it was found and when its owner was notified', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    await announce(release.id)
    expect(await watchOf(watches[0]!.id)).toMatchObject({ found_at: NINE, last_alerted_at: NINE })
  })

  it('leaves out paused watches and watchers of other releases', async () => {
    const { release, watches } = await releaseWatchedBy(2)
    await releaseWatchedBy(1)
    await database.queries
      .updateTable('watches')
      .set({ paused_at: timestamp(NINE), paused_reason: 'plan-limit' })
      .where('id', '=', watches[0]!.id)
      .execute()
    expect((await announce(release.id)).alerted).toBe(1)
    expect((await entriesOf(release.id)).map((entry) => entry.watch_id)).toEqual([watches[1]!.id])
  })

  it('publishes one hint for the release and one for the notifier', async () => {
    const { release } = await releaseWatchedBy(3)
    const live = testLive()
    await announce(release.id, 'appeared', NINE, deps({ live }))
    expect(live.published).toEqual([
      { kind: 'releases', releaseIds: [release.id], what: 'changed' },
      { kind: 'deliveries' },
    ])
  })
})

describe('a release that flaps', () => {
  const appearAt = async (releaseId: number, after: Duration) =>
    announce(releaseId, 'appeared', plus(NINE, after))

  it('alerts once within the cool-down; the rest is recorded with its reason', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    await announce(release.id)
    expect((await appearAt(release.id, minutes(30))).alerted).toBe(0)
    const reasons = (await entriesOf(release.id)).map((entry) => entry.silent_reason)
    expect(reasons.toSorted()).toEqual(['cool-down', null])
    expect(await deliveriesOf(watches[0]!.user_id)).toHaveLength(1)
  })

  it('alerts again when the cool-down counted from the last alert is over', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    await announce(release.id)
    await appearAt(release.id, hours(5))
    expect((await appearAt(release.id, hours(6))).alerted).toBe(1)
    expect(await watchOf(watches[0]!.id)).toMatchObject({ last_alerted_at: plus(NINE, hours(6)) })
  })

  it('notes that it was found also while it stays silent', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    await announce(release.id)
    await appearAt(release.id, hours(1))
    expect(await watchOf(watches[0]!.id)).toMatchObject({
      found_at: plus(NINE, hours(1)),
      last_alerted_at: NINE,
    })
  })
})

describe('announcing what is not an appearance', () => {
  it('alerts of a withdrawal once, also the watches it has just paused', async () => {
    const { release, watches } = await releaseWatchedBy(2)
    await database.queries
      .updateTable('watches')
      .set({ paused_at: timestamp(NINE), paused_reason: 'withdrawn' })
      .where('id', '=', watches[0]!.id)
      .execute()
    expect((await announce(release.id, 'withdrawn')).alerted).toBe(2)
    expect((await announce(release.id, 'withdrawn', plus(NINE, hours(1)))).alerted).toBe(0)
    expect((await announce(release.id, 'withdrawn', plus(NINE, hours(9)))).alerted).toBe(1)
  })

  it('notifies of a block in the app only', async () => {
    const { release, watches } = await releaseWatchedBy(1)
    expect((await announce(release.id, 'blocked')).alerted).toBe(1)
    expect(await entriesOf(release.id)).toMatchObject([{ title_key: 'inApp.blocked.title' }])
    expect(await deliveriesOf(watches[0]!.user_id)).toEqual([])
  })

  it('does not let a block swallow the appearance that follows', async () => {
    const { release } = await releaseWatchedBy(1)
    await announce(release.id, 'blocked')
    expect((await announce(release.id, 'appeared', plus(NINE, hours(1)))).alerted).toBe(1)
  })

  it.each(['baseline', 'same', 'gone', 'more-copies', 'cheaper'] as const)(
    '%s alerts nobody',
    async (kind) => {
      const { release } = await releaseWatchedBy(1)
      const live = testLive()
      expect((await announce(release.id, kind, NINE, deps({ live }))).alerted).toBe(0)
      expect(await entriesOf(release.id)).toEqual([])
      expect(live.published).toEqual([])
    },
  )
})

describe('a release that many watch', () => {
  it('alerts all of its five thousand watchers, over several pages', async () => {
    const { release } = await releaseWatchedBy(0)
    await sql`
      with people as (
        insert into users (id, email, locale, created_at)
        select gen_random_uuid(), ${randomUUID()} || n || '@example.com', 'en', now()
        from generate_series(1, 5000) n returning id)
      insert into watches (id, user_id, release_id, tier, created_at)
      select gen_random_uuid(), id, ${release.id}, 3, now() from people`.execute(database.queries)
    await giveMail(database.queries)
    expect((await announce(release.id)).alerted).toBe(5000)
    const { rows } = await sql<{ entries: number; deliveries: number }>`
      select count(*) as entries, count(distinct d.user_id) as deliveries
      from notifications n join deliveries d on d.notification_id = n.id
      where n.release_id = ${release.id}`.execute(database.queries)
    expect(rows).toEqual([{ entries: 5000, deliveries: 5000 }])
  })
})
