import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { expect, it } from 'vitest'
import { premiumGains } from './subscription-overview.tsx'

it('promises what the catalogue has', () => {
  expect(premiumGains()).toEqual(['unlimited', 'faster', 'chat', 'search', 'sync', 'analytics'])
})

it('promises nothing that the free plan has as well, or that premium lacks', () => {
  const FREE = { ...PLANS.FREE, prioritySearch: true, chatDelay: PLANS.PREMIUM.chatDelay }
  const PREMIUM = { ...PLANS.PREMIUM, watchLimit: 100, advancedSync: false }
  expect(premiumGains({ FREE, PREMIUM })).toEqual(['chat', 'analytics'])
})
