import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../../src/database/database.ts'
import { grantPlan } from '../../../src/people/billing/plans.ts'
import { makeCheckState } from '../../factories/check-state.ts'
import { makeRelease } from '../../factories/release.ts'
import { makeUser } from '../../factories/user.ts'
import { makeWatch } from '../../factories/watch.ts'
import { signedIn, type TestClient } from '../../test-app.ts'
import { withApp } from '../../with-app.ts'

const { deps, app, clock, live, user, startOver } = await withApp()
let userId: string
let collector: TestClient
/** Oldest first. */
let releases: number[]

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user({ plan: 'PREMIUM', granted_plan: 'PREMIUM' }))
  releases = []
  for (let n = 0; n < 8; n++) {
    const { id } = await makeRelease(deps.db)
    await makeCheckState(deps.db, { release_id: id })
    const createdAt = timestamp(plus(clock.now(), minutes(n)))
    await makeWatch(deps.db, { user_id: userId, release_id: id, created_at: createdAt })
    releases.push(id)
  }
})

type Card = { readonly id: string; readonly discogsId: number; readonly pausedReason: string | null }

async function cards(): Promise<Card[]> {
  return (await collector('GET', '/api/vinyls?limit=100')).body.vinyls as Card[]
}

/** The positions of the paused watches, in the order they were added. */
async function paused(): Promise<number[]> {
  const waiting = (await cards()).filter(({ pausedReason }) => pausedReason === 'plan-limit')
  return waiting.map(({ discogsId }) => releases.indexOf(discogsId)).toSorted((a, b) => a - b)
}

async function remove(place: number) {
  const { id } = (await cards()).find(({ discogsId }) => discogsId === releases[place])!
  return collector('DELETE', `/api/vinyls/${id}`)
}

const checked = async () =>
  (await deps.db.selectFrom('check_states').select('release_id').execute())
    .map((row) => row.release_id)
    .toSorted()

describe('on the free plan again', () => {
  beforeEach(async () => {
    await grantPlan(deps, userId, 'FREE')
  })

  it('the list says which records wait for room, and they are not checked', async () => {
    expect(await paused()).toEqual([5, 6, 7])
    expect(await checked()).toEqual(releases.slice(0, 5).toSorted())
  })

  it('the room of a record that is taken off goes to the one that waits longest', async () => {
    expect((await remove(2)).status).toBe(204)
    expect(await paused()).toEqual([6, 7])
    expect(await checked()).toContain(releases[5])
    expect(live.published).toContainEqual({ kind: 'check-states' })
  })

  it('a paused record that is taken off gives no room', async () => {
    await remove(6)
    expect(await paused()).toEqual([5, 7])
  })

  it('two that are taken off at once make room for two', async () => {
    const both = await Promise.all([remove(0), remove(1)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect(await paused()).toEqual([7])
  })

  it('there is no room for another one while records wait', async () => {
    const { id } = await makeRelease(deps.db, { details_at: timestamp(deps.clock.now()) })
    const refused = await collector('POST', '/api/vinyls', { discogsId: id })
    expect(refused.error?.code).toBe('VINYL_LIMIT_REACHED')
  })

  it('somebody else who takes a record off changes nothing here', async () => {
    const other = await makeUser(deps.db)
    await makeWatch(deps.db, { user_id: other.id, release_id: releases[0]! })
    const theirs = await signedIn(app, deps, other.id)
    const { body } = await theirs('GET', '/api/vinyls')
    expect((await theirs('DELETE', `/api/vinyls/${body.vinyls[0].id}`)).status).toBe(204)
    expect(await paused()).toEqual([5, 6, 7])
  })

  it('premium brings all of them back', async () => {
    await grantPlan(deps, userId, 'PREMIUM')
    expect(await paused()).toEqual([])
    expect(await checked()).toEqual(releases.toSorted())
  })
})

it('a record that is taken off while the plan ends leaves five watched', async () => {
  const [removed] = await Promise.all([remove(1), grantPlan(deps, userId, 'FREE')])
  expect(removed.status).toBe(204)
  expect(await paused()).toEqual([6, 7])
})
