import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { expect, it } from 'vitest'
import { premiumGains } from './subscription-overview.tsx'

it('promises what the catalogue has', () => {
  expect(premiumGains()).toEqual(['unlimited', 'shops', 'faster', 'chat', 'search', 'sync', 'analytics'])
})

it('promises nothing that the free plan has as well, or that premium lacks', () => {
  const FREE = { ...PLANS.FREE, prioritySearch: true, shopLimit: 5, chatDelay: PLANS.PREMIUM.chatDelay }
  const PREMIUM = { ...PLANS.PREMIUM, watchLimit: 100, advancedSync: false }
  expect(premiumGains({ FREE, PREMIUM })).toEqual(['chat', 'analytics'])
})
