import { beforeEach, expect, it } from 'vitest'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { testLive, type TestLive } from '../../test/test-live.ts'
import type { LiveHint } from '../database/live.ts'
import { recentTotals, type RecentTotals } from './recent-totals.ts'

let clock: ManualClock
let live: TestLive
let recent: RecentTotals

beforeEach(() => {
  clock = manualClock()
  live = testLive()
  recent = recentTotals({ clock, live })
})

const totals = (all: number) => ({
  all,
  available: 0,
  unavailable: all,
  lastChecked: null,
  marketplaceAway: false,
  filling: null,
})
const publish = (hint: LiveHint) => live.publish(NO_DATABASE.queries, hint)
const changed = (userId: string): LiveHint => ({ kind: 'user', userId, what: 'vinyls' })

it('are kept for five seconds', async () => {
  recent.begin('a')(totals(2000))
  expect(recent.find('a')).toEqual(totals(2000))
  expect(recent.find('b')).toBe(null)
  await clock.advance(seconds(5))
  expect(recent.find('a')).toBe(null)
})

it('are counted each time while the list is short', () => {
  recent.begin('a')(totals(199))
  expect(recent.find('a')).toBe(null)
})

it.each<[string, LiveHint]>([
  ['their list', changed('a')],
  ['what is for sale', { kind: 'releases', releaseIds: [1], what: 'changed' }],
  ['anything, while hints were lost', { kind: 'missed' }],
])('are counted again when a hint says that %s changed', async (_what, hint) => {
  recent.begin('a')(totals(2000))
  await publish(hint)
  expect(recent.find('a')).toBe(null)
})

it.each<[string, LiveHint]>([
  ['the list of somebody else', changed('b')],
  ['a check without a change', { kind: 'releases', releaseIds: [1], what: 'checked' }],
])('stay through %s', async (_what, hint) => {
  recent.begin('a')(totals(2000))
  await publish(hint)
  expect(recent.find('a')).toEqual(totals(2000))
})

it('are not kept when a hint arrives while they are counted', async () => {
  const keep = recent.begin('a')
  await publish(changed('a'))
  keep(totals(2000))
  expect(recent.find('a')).toBe(null)
})
