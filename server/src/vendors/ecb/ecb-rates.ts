import { Agent, request } from 'undici'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { systemClock, timeLimit, type Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { RatesConfig } from '../../config/rates-config.ts'
import type { RatesSource } from '../exchange-rates.ts'
import { reasonOf } from '../reason-of.ts'
import { readRatesXml } from './read-rates-xml.ts'

/** The file has some 2,000 bytes. */
const LONGEST_BODY_BYTES = 100_000

/** The daily reference rates of the European Central Bank over HTTP. Redirects are not followed. */
export function createEcbRates(
  { url, timeout }: RatesConfig,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  clock: Clock = systemClock,
): RatesSource {
  const dispatcher = new Agent({ connect: { timeout }, maxResponseSize: LONGEST_BODY_BYTES })
  const headers = { 'user-agent': `Cratewatch/0.1 +${publicUrl}`, accept: 'application/xml, text/xml' }
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
