import { describe, expect, it } from 'vitest'
import {
  readAdminWatchesSearch,
  readAuthSearch,
  readDashboardSearch,
  readNotificationsSearch,
  readPageSearch,
  readSecuritySearch,
  readUsersSearch,
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
    [
      { find: ' 1984 ', order: 'price', size: 25 },
      { find: '1984', order: 'price', size: 25 },
    ],
    [{ find: ' ', order: 'for-sale', size: 7 }, {}],
  ])('%j', (address, search) => {
    expect(readWatchlistSearch(address)).toEqual(search)
  })
})

describe('the address of the sign-in page', () => {
  it('says where somebody wanted to go, and whether their session has ended', () => {
    const address = { ended: true, redirect: '/dashboard/analytics' }
    expect(readAuthSearch(address)).toEqual(address)
    expect(readAuthSearch({ ended: 'yes', redirect: 7 })).toEqual({})
  })
})

it.each([
  [
    readWatchlistSearch,
    ['page', 'availability', 'order', 'size', 'density', 'find', 'record', 'add', 'link', 'title'],
  ],
  [readDashboardSearch, ['payment', 'reauthentication']],
  [readNotificationsSearch, ['filter']],
  [readAuthSearch, ['ended', 'redirect']],
])('answers for every parameter, because the router keeps what is left out: %#', (read, names) => {
  const nonsense = {
    page: 'x',
    availability: 'sold',
    payment: 'maybe',
    reauthentication: 1,
    filter: 'none',
    ended: 1,
    redirect: [],
    add: {},
    link: [],
  }
  expect(Object.entries(read(nonsense))).toEqual(names.map((name) => [name, undefined]))
})

it('knows one filter of notifications', () => {
  expect(readNotificationsSearch({ filter: 'unread' })).toEqual({ filter: 'unread' })
  expect(readNotificationsSearch({ filter: 'all' })).toEqual({})
})

it.each([
  [{ payment: 'success' }, { payment: 'success' }],
  [{ payment: 'cancelled', page: 3 }, { payment: 'cancelled' }],
  [{ payment: 'maybe' }, {}],
  [{ reauthentication: 'done' }, { reauthentication: 'done' }],
  [{ reauthentication: ['done'] }, {}],
  [{}, {}],
])('what somebody brings back from elsewhere: %j', (address, search) => {
  expect(readDashboardSearch(address)).toEqual(search)
})

describe('addresses of the admin area', () => {
  it('leave the usual unsaid and take nonsense for it', () => {
    expect(readPageSearch({ page: 1 })).toEqual({})
    expect(readPageSearch({ page: 'x' })).toEqual({})
    expect(readUsersSearch({ page: -3, search: '  ' })).toEqual({})
    expect(readAdminWatchesSearch({ availability: 'all', tier: 9 })).toEqual({})
    expect(readSecuritySearch({ kind: 'x', outcome: 'x', period: 'x', account: ' ', page: 0 })).toEqual({})
  })

  it('keep page, search and filters', () => {
    expect(readPageSearch({ page: '3' })).toEqual({ page: 3 })
    const narrowed = { kind: 'sign-in', outcome: 'refused', period: 'week', network: '203.0.113.7' }
    expect(readSecuritySearch({ ...narrowed, account: 42 })).toEqual({ ...narrowed, account: '42' })
    expect(readUsersSearch({ page: 2, search: 1984 })).toEqual({ page: 2, search: '1984' })
    expect(readAdminWatchesSearch({ availability: 'available', tier: '2', page: 4 })).toEqual({
      availability: 'available',
      tier: 2,
      page: 4,
    })
  })
})
