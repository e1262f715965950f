import type { LiveEvent } from '@cratewatch/contracts/live'
import { expect, it } from 'vitest'
import { staleAfter } from '../../lib/api/query-keys.ts'
import { dashboardQuery, optimizationQuery } from './admin-queries.ts'

/** Whether the event makes the answer stale, so that a page that shows it is updated. */
const isReadAfter = (type: LiveEvent['type'], key: readonly unknown[]) =>
  staleAfter({ type } as LiveEvent).some((stale) => stale.every((word, index) => word === key[index]))

it('reads the optimization every 30 seconds, not at each check, as it does the dashboard', () => {
  expect(optimizationQuery.refetchInterval).toBe(30_000)
  const types = ['hello', 'operations', 'vinyls', 'notifications', 'profile', 'announcement'] as const
  expect(types.filter((type) => isReadAfter(type, optimizationQuery.queryKey))).toEqual([])
  expect(types.filter((type) => isReadAfter(type, dashboardQuery.queryKey))).toEqual(['operations'])
})
