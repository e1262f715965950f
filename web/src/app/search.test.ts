import { describe, expect, it } from 'vitest'
import {
  readAuthSearch,
  readDashboardSearch,
  readNotificationsSearch,
  readWatchlistSearch,
} from './search.ts'

describe('the address of the watch list', () => {
  it.each([
    [{}, {}],
    [{ page: 1, availability: 'all' }, {}],
    [
      { page: '3', availability: 'available' },
      { page: 3, availability: 'available' },
    ],
    [{ page: -2 }, {}],
    [{ page: 'many', availability: 'sold' }, {}],
    [{ page: 1.5 }, {}],
    [{ q: 'blue train' }, { q: 'blue train' }],
    [{ q: '' }, {}],
  ])('%j', (address, search) => {
    expect(readWatchlistSearch(address)).toEqual(search)
  })
})

describe('the way back after signing in', () => {
  it.each(['/dashboard', '/dashboard/notifications?filter=unread', '/dashboard?page=2'])(
    'leads to %s',
    (redirect) => {
      expect(readAuthSearch({ redirect, ended: true })).toEqual({ redirect, ended: true })
    },
  )

  it.each(['https://evil.example', '//evil.example/dashboard', '/dashboardevil', '/auth', 7, null])(
    'does not lead to %s',
    (redirect) => {
      expect(readAuthSearch({ redirect })).toEqual({})
    },
  )
})

it('knows one filter of notifications', () => {
  expect(readNotificationsSearch({ filter: 'unread' })).toEqual({ filter: 'unread' })
  expect(readNotificationsSearch({ filter: 'all' })).toEqual({})
})

it.each([
  [{ payment: 'success' }, { payment: 'success' }],
  [{ payment: 'cancelled', page: 3 }, { payment: 'cancelled' }],
  [{ payment: 'maybe' }, {}],
  [{}, {}],
])('what somebody brings back from paying: %j', (address, search) => {
  expect(readDashboardSearch(address)).toEqual(search)
})
