import { CURRENCIES } from '@cratewatch/domain/alerts/currencies'
import { days, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { startRates, type Rates, type RatesFaultKind } from '@cratewatch/simulator/rates/start-rates'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { systemClock } from '../../base/clock.ts'
import { createEcbRates, readRatesXml } from './ecb-rates.ts'

const MIDNIGHT = instant(Date.UTC(2026, 0, 5))
const NOW = instant(Date.UTC(2026, 0, 5, 16))
// The bank is reached over a network, and late in real time.
const clock = { ...manualClock(NOW), after: systemClock.after }
let bank: Rates

beforeAll(async () => {
  bank = await startRates({ clock })
})
afterEach(() => bank.faults.clear())
afterAll(() => bank.close())

async function ask(timeout = seconds(30), url = bank.url) {
  const source = createEcbRates({ url, timeout }, { publicUrl: 'https://cratewatch.example' }, clock)
  const answer = await source.newest()
  await source.close()
  return answer
}

describe('the rates over the wire', () => {
  it('are of a day, for every currency of the marketplace but the euro', async () => {
    const answer = await ask()
    expect(answer).toMatchObject({ ok: true, value: { day: MIDNIGHT } })
    const { perEuro } = answer.ok ? answer.value : { perEuro: {} }
    expect(Object.keys(perEuro).toSorted()).toEqual(CURRENCIES.filter((each) => each !== 'EUR').toSorted())
    expect(perEuro).toMatchObject({ USD: expect.closeTo(1.083, 1), JPY: expect.closeTo(164, -1) })
  })

  it('are those of the last day that there was a file', async () => {
    bank.faults.add({ kind: 'old-day' })
    expect(await ask()).toMatchObject({ ok: true, value: { day: MIDNIGHT - days(9) } })
  })

  it.each<[RatesFaultKind, string, RegExp]>([
    ['down', 'unavailable', /status 503/],
    ['redirect', 'unavailable', /status 302/],
    ['reset', 'unavailable', /./],
    ['huge', 'unavailable', /./],
    ['page', 'unreadable', /not rates/],
    ['truncated', 'unreadable', /not rates/],
    ['no-number', 'unreadable', /not rates/],
    ['tomorrow', 'unreadable', /not rates/],
  ])('%s: %s', async (kind, expected, why) => {
    bank.faults.add({ kind })
    expect(await ask()).toEqual({ ok: false, error: { kind: expected, why: expect.stringMatching(why) } })
  })

  // Real time: the answer never comes.
  it.each<RatesFaultKind>(['stall', 'slow'])('%s: unavailable', async (kind) => {
    bank.faults.add({ kind, delayMs: 60_000 })
    expect(await ask(milliseconds(150))).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
  })

  it('nobody listens: unavailable', async () => {
    expect(await ask(seconds(30), 'http://127.0.0.1:1/')).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', why: expect.stringContaining('ECONNREFUSED') },
    })
  })
})

describe('a file', () => {
  const cube = (rates: string, day = "<Cube time='2026-01-05'>") =>
    `<?xml version="1.0"?><gesmes:Envelope><Cube>${day}${rates}</Cube></Cube></gesmes:Envelope>`
  const usd = "<Cube currency='USD' rate='1.0371'/>"

  it.each([
    ['of one rate', cube(usd), { USD: 1.0371 }],
    ['with other quotes and spaces', cube('<Cube  currency="USD"\n rate="1.0371" />'), { USD: 1.0371 }],
    ['without the dollar', cube("<Cube currency='JPY' rate='160'/>"), null],
    ['without a rate', cube(''), null],
    ['with a rate twice', cube(usd + usd), null],
    ['with a rate of nothing', cube(`${usd}<Cube currency='JPY' rate='0'/>`), null],
    ['with a negative rate', cube(`${usd}<Cube currency='JPY' rate='-1'/>`), null],
    ['with a rate in another notation', cube(`${usd}<Cube currency='JPY' rate='1,6'/>`), null],
    ['without a day', cube(usd, '<Cube>'), null],
    ['of a day that is none', cube(usd, "<Cube time='2026-02-30'>"), null],
    ['of two days', cube(usd + "<Cube time='2026-01-02'>"), null],
    ['without an end', cube(usd).slice(0, -5), null],
  ])('%s', (_, text, perEuro) => {
    expect(readRatesXml(text, NOW)).toEqual(perEuro && { day: MIDNIGHT, perEuro })
  })
})
