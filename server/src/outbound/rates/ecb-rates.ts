import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { Agent, request } from 'undici'
import { systemClock, timeLimit, type Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config/config.ts'
import type { RatesConfig } from '../../base/config/vendor-config.ts'
import { VERSION } from '../../base/version.ts'
import { reasonOf } from '../vendors/send-outcome.ts'

/** The file has some 2,000 bytes. */
const LONGEST_BODY_BYTES = 100_000

/** The daily reference rates of the European Central Bank over HTTP. Redirects are not followed. */
export function createEcbRates(
  { url, timeout }: RatesConfig,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  clock: Clock = systemClock,
): RatesSource {
  const dispatcher = new Agent({ connect: { timeout }, maxResponseSize: LONGEST_BODY_BYTES })
  const headers = { 'user-agent': `Cratewatch/${VERSION} +${publicUrl}`, accept: 'application/xml, text/xml' }
  return {
    async newest() {
      const limit = timeLimit(clock, timeout)
      try {
        const answer = await request(url, { dispatcher, headers, signal: limit.signal })
        const text = await answer.body.text()
        if (answer.statusCode !== 200)
          return refused({ kind: 'unavailable', why: `status ${answer.statusCode}` })
        const rates = readRatesXml(text, clock.now())
        return rates === null ? refused({ kind: 'unreadable', why: 'not rates as we know them' }) : ok(rates)
      } catch (error) {
        return refused({ kind: 'unavailable', why: reasonOf(error) })
      } finally {
        limit.clear()
      }
    },
    close: () => dispatcher.destroy(),
  }
}

const WHOLE = /^\s*<\?xml .*<\/gesmes:Envelope>\s*$/s
const DAY = /<Cube\s+time=(['"])(\d{4}-\d\d-\d\d)\1\s*>/g
const ANY_RATE = /<Cube\s+currency/g
const RATE = /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>/g
/** The currency of all observations: without its rate nothing can be converted. */
const NEEDED = 'USD'

/** Reads the bank's file of one day; null: it is not whole, or anything in it is not as it has to be. */
export function readRatesXml(text: string, now: Instant): ExchangeRates | null {
  const [day, ...more] = [...text.matchAll(DAY)].map(([, , name = '']) => dayOf(name, now))
  const listed = [...text.matchAll(RATE)].map(([, , code = '', , rate]) => [code, Number(rate)] as const)
  const perEuro = new Map(listed)
  const isWhole = WHOLE.test(text) && listed.length === [...text.matchAll(ANY_RATE)].length
  const isSound = perEuro.size === listed.length && listed.every(([, rate]) => rate > 0)
  if (day === undefined || day === null || more.length > 0) return null
  return isWhole && isSound && perEuro.has(NEEDED) ? { day, perEuro: Object.fromEntries(perEuro) } : null
}

/** Returns midnight UTC of a day; null: there is no such day, or it has not come yet. */
function dayOf(name: string, now: Instant): Instant | null {
  const at = Date.parse(`${name}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== name) return null
  return at > plus(now, days(1)) ? null : instant(at)
}

/** Why there are no rates: nobody answered, or not with rates. */
type RatesFailure = { readonly kind: 'unavailable' | 'unreadable'; readonly why: string }

/** The source of reference rates. Sends one request a call, and never throws. */
export type RatesSource = {
  /** Reads the newest rates that were published. */
  newest(): Promise<Result<ExchangeRates, RatesFailure>>
  close(): Promise<void>
}
