import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { endlessBudget } from '../../test/test-deps.ts'
import { withApp } from '../../test/with-app.ts'
import { runLookups } from '../app/roles/start-roles.ts'
import { timestamp } from '../database/database.ts'
import { claimLookup } from './adding/lookups.ts'

const { deps, app, clock, live, marketplace, budget, user, startOver } = await withApp()
let userId: string
let collector: TestClient
let stopping: AbortController
let working: Promise<void>

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user({ plan: 'PREMIUM' }))
  stopping = new AbortController()
  working = Promise.resolve()
  marketplace.putRelease({ id: 7, artist: 'A', title: 'T' }, { kind: 'on-sale', count: 2, lowest: null })
})
afterEach(async () => {
  stopping.abort()
  await working
})

const isBusy = { retryAfter: seconds(5) }
const add = async (id: number, client = collector) => {
  budget.waitForPerson = () => Promise.resolve(refused(isBusy))
  const { status, body } = await client('POST', '/api/vinyls', { discogsId: id })
  budget.waitForPerson = endlessBudget.waitForPerson
  expect([status, body.beingLookedUp]).toEqual([201, true])
}
const work = () => {
  working = runLookups(deps, stopping.signal)
}
const cards = async (client = collector) => (await client('GET', '/api/vinyls?limit=50')).body.vinyls
const lookups = () => deps.db.selectFrom('lookups').selectAll().execute()
async function settled() {
  await expect.poll(lookups, { timeout: 15_000 }).toEqual([])
}

describe('what was added and not answered in time', () => {
  it('gets its name and its first check, once, and open pages hear of it', async () => {
    await add(7)
    live.published.length = 0
    work()
    await settled()
    const [card] = await cards()
    expect(card).toMatchObject({ artist: 'A', name: 'T', state: 'on-sale', beingLookedUp: false })
    expect(marketplace.asked).toEqual(['release 7', 'stats 7'])
    expect(live.published).toContainEqual({ kind: 'user', userId, what: 'vinyls' })
  })

  it('rests with a paused watch, whose card says why, and goes on with it', async () => {
    await add(7)
    const pause = (at: Date | null) =>
      deps.db
        .updateTable('watches')
        .set({ paused_at: at, paused_reason: at && 'plan-limit' })
        .execute()
    await pause(new Date(clock.now()))
    expect((await cards())[0]).toMatchObject({ pausedReason: 'plan-limit', beingLookedUp: false })
    expect(await claimLookup(deps.db, clock.now(), 'test')).toBeNull()
    await pause(null)
    work()
    await settled()
    expect((await cards())[0]).toMatchObject({ name: 'T', state: 'on-sale' })
  })

  it('is asked for once when several wait for it', async () => {
    await add(7)
    const other = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await add(7, other)
    work()
    await settled()
    expect(marketplace.asked).toEqual(['release 7', 'stats 7'])
    expect((await cards(other))[0]).toMatchObject({ name: 'T', state: 'on-sale' })
  })

  it.each([
    ['does not exist', undefined],
    ['moved', 900],
  ])('that %s says so on its card, is not checked, and counts against who asked', async (_, successor) => {
    marketplace.fail('release', { kind: 'withdrawn', ...(successor ? { successor } : {}) })
    const charged: string[] = []
    budget.chargeFor = (who) => void charged.push(who)
    await add(404)
    work()
    await settled()
    const [card] = await cards()
    expect(card).toMatchObject({ pausedReason: 'not-found', beingLookedUp: false, nextCheckAt: null })
    expect(charged).toEqual([userId])
    expect(await deps.db.selectFrom('check_states').selectAll().execute()).toEqual([])
    expect((await collector('DELETE', `/api/vinyls/${card.id}`)).status).toBe(204)
    const again = await collector('POST', '/api/vinyls', { discogsId: 404 })
    expect([again.status, marketplace.asked]).toEqual([404, ['release 404']])
    expect(again.error?.successor).toBe(successor)
  })

  it('is tried again when the marketplace fails, later and later, and by whoever comes after a death', async () => {
    await add(7)
    marketplace.fail('release', { kind: 'unavailable', why: '502' })
    work()
    await expect.poll(async () => (await lookups())[0]?.failures).toBe(1)
    stopping.abort()
    await working
    marketplace.fail('release', null)
    await deps.db
      .updateTable('lookups')
      .set({ lease_until: new Date(clock.now() + 60_000) })
      .execute()
    stopping = new AbortController()
    work()
    await clock.advance(seconds(50))
    expect(await lookups()).toHaveLength(1)
    await expect
      .poll(
        async () => {
          await clock.advance(seconds(5))
          return lookups()
        },
        { timeout: 15_000 },
      )
      .toEqual([])
  })

  it('does not wait for a time that a clock since set back has noted', async () => {
    await add(7)
    const tomorrow = timestamp(plus(clock.now(), days(1)))
    await deps.db.updateTable('lookups').set({ lease_until: tomorrow, retry_at: tomorrow }).execute()
    work()
    await settled()
  })

  it('goes away with its watch', async () => {
    await add(7)
    const [card] = await cards()
    await collector('DELETE', `/api/vinyls/${card.id}`)
    expect(await lookups()).toEqual([])
  })

  it(
    'of one collector with a hundred does not keep the first of another waiting',
    { tags: 'play' },
    async () => {
      for (let id = 100; id < 140; id += 1) {
        marketplace.putRelease({ id })
        await add(id)
      }
      await clock.advance(seconds(1))
      await add(7, await signedIn(app, deps, (await makeUser(deps.db)).id))
      const waiting: string[] = []
      const slot = Promise.withResolvers<ReturnType<typeof refused<typeof isBusy>>>()
      budget.waitForPerson = (person) => {
        waiting.push(person.userId)
        return slot.promise
      }
      work()
      await expect.poll(() => waiting.length).toBe(4)
      expect(waiting.filter((who) => who !== userId)).toHaveLength(1)
      slot.resolve(refused(isBusy))
    },
  )
})
