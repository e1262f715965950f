import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import type { Vinyl } from '../../client/src/client.ts'
import { UNKNOWN_WATCH } from '../../contracts/src/watching/vinyls.ts'
import { nextCheckWords, stateWords, titleOf } from './watch-words.ts'

const NOW = instant(Date.UTC(2026, 5, 1, 12))
const iso = (at: Instant) => new Date(at).toISOString()
const ago = (passed: number) => iso(instant(NOW - passed))

function aWatch(given: Partial<Vinyl> = {}): Vinyl {
  const known = { id: '0', kind: 'release', discogsId: 7, name: 'Dots', createdAt: ago(0) } as const
  // Safe, because the client's types are made of the contract's.
  return { ...UNKNOWN_WATCH, ...known, ...given } as Vinyl
}
const forSale = (numForSale: number, checked: number) =>
  aWatch({
    state: 'on-sale',
    numForSale,
    lastCheckedAt: ago(checked),
    shownPrice: { price: { value: 20, currency: 'EUR' }, converted: 'with-rates' },
  })

it('says how many copies are for sale, from what price', () => {
  expect(stateWords(forSale(1, 0), 'en', NOW)).toBe('1 copy for sale from ≈\u00a0€20.00')
  expect(stateWords(forSale(1200, 0), 'en', NOW)).toBe('1,200 copies for sale from ≈\u00a0€20.00')
  expect(stateWords(forSale(2, 0), 'es', NOW)).toMatch(/^2 .* desde ≈\u00a020,00\u00a0€$/)
})

it('shows no figure and no price as present that is older than six hours', () => {
  expect(stateWords(forSale(2, hours(6)), 'en', NOW)).toContain('from')
  expect(stateWords(forSale(2, hours(6) + 1), 'en', NOW)).toBe('2 copies when last checked')
  const none = aWatch({ state: 'none', lastCheckedAt: ago(hours(7)) })
  expect(stateWords(none, 'en', NOW)).toBe('No copies when last checked')
})

it.each([
  [{ state: 'none', lastCheckedAt: ago(0) }, 'No copies for sale'],
  [{ state: 'blocked', lastCheckedAt: ago(0) }, 'Not allowed for sale'],
  [{ beingLookedUp: true }, 'Being looked up'],
  [{ pausedReason: 'not-found' }, 'Not on Discogs'],
  [{}, 'Not checked yet'],
] as const)('says of %j: %s', (given, words) => {
  expect(stateWords(aWatch(given), 'en', NOW)).toBe(words)
})

it.each([
  [minutes(12), 'en', 'Next check in 12 minutes'],
  [hours(5), 'es', 'Próxima comprobación dentro de 5 horas'],
  [0, 'en', 'Next check any moment'],
  [-hours(1), 'en', 'Next check any moment'],
] as const)('says when it is checked next: %d ms, %s', (wait, locale, words) => {
  const vinyl = aWatch({ nextCheckAt: iso(plus(NOW, wait as ReturnType<typeof hours>)) })
  expect(nextCheckWords(vinyl, locale, NOW)).toBe(words)
})

it('says no next check of a record that is paused', () => {
  const nextCheckAt = iso(plus(NOW, hours(1)))
  expect(nextCheckWords(aWatch({ nextCheckAt, pausedReason: 'plan-limit' }), 'en', NOW)).toBeNull()
  expect(nextCheckWords(aWatch({ nextCheckAt: null }), 'en', NOW)).toBeNull()
})

it('names a record by artist and title as far as they are known', () => {
  expect(titleOf({ artist: 'Stereolab', name: 'Dots' })).toBe('Stereolab – Dots')
  expect(titleOf({ artist: '', name: 'Record 7' })).toBe('Record 7')
})
