import { describe, expect, it } from 'vitest'
import {
  readAdminWatchesSearch,
  readPageSearch,
  readSecuritySearch,
  readUsersSearch,
} from './admin-search.ts'

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
