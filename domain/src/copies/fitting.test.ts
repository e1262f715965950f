import { expect, it } from 'vitest'
import { DEFAULT_RULE, type AlertRule } from '../alerts/alert-rule.ts'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import type { Copy } from './copy.ts'
import { fittingCopy } from './fitting.ts'
import type { KnownCopy } from './known-copy.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const RATES = { day: NOW, perEuro: { USD: 1.25 } }
const euros = (value: number) => ({ value, currency: 'EUR' })

function known(id: number, own: Partial<Copy>, of: Partial<KnownCopy> = {}): KnownCopy {
  const copy: Copy = {
    id,
    releaseId: 2,
    seller: 'Plattenkiste',
    media: 'NM',
    sleeve: 'VG+',
    price: euros(25),
    postage: null,
    shipsFrom: 'Germany',
    comments: '',
    postedAt: plus(NOW, hours(-9)),
    ...own,
  }
  return { copy, seenAt: plus(NOW, minutes(-9)), pricedAt: NOW, was: null, leftAt: null, ...of }
}

/** Returns the number of the copy that a rule finds among these. */
function found(
  rule: Partial<AlertRule>,
  copies: readonly KnownCopy[],
  format: string | null = 'LP',
): number | null {
  const observation = { kind: 'on-sale', count: copies.length + 1, lowest: null } as const
  const market = { observation, since: NOW, at: NOW, copies }
  const fitting = fittingCopy([{ market, format }], { ...DEFAULT_RULE, ...rule }, RATES, NOW)
  return fitting?.copy.id ?? null
}

const CHEAP = known(1, { price: euros(10), media: 'G' })
const GOOD = known(2, { price: { value: 25, currency: 'USD' } })
const DEAR = known(3, { price: euros(40) })

it('the cheapest copy of all that a rule asks for is found, whatever its currency', () => {
  expect(found({}, [DEAR, GOOD, CHEAP])).toBe(1)
  expect(found({ leastMedia: 'VG+' }, [DEAR, GOOD, CHEAP])).toBe(2)
})

it('a copy above the limit, with its postage where that counts, does not fit', () => {
  const ceiling = { minor: 2_100, currency: 'EUR' } as const
  expect(found({ ceiling }, [GOOD])).toBe(2)
  expect(found({ ceiling }, [DEAR])).toBeNull()
  const sent = known(4, { price: euros(18), postage: euros(6) })
  expect(found({ ceiling, withPostage: true }, [sent])).toBeNull()
})

it('what is not known of a copy, or is no longer, does not fit', () => {
  expect(found({ leastMedia: 'VG+' }, [known(1, { media: null })])).toBeNull()
  expect(found({}, [known(1, { price: null })])).toBeNull()
  expect(found({}, [known(1, {}, { seenAt: plus(NOW, hours(-7)) })])).toBeNull()
  expect(found({}, [known(1, {}, { leftAt: NOW })])).toBeNull()
  expect(found({ onlyVinyl: true }, [GOOD], 'CD')).toBeNull()
  expect(fittingCopy([{ market: null, format: null }], DEFAULT_RULE, RATES, NOW)).toBeNull()
})
