import { mixText, Random } from '../../kit/random.ts'
import type { Community, Temper } from './release.ts'

const about = mixText('temper')

/**
 * Returns how wanted, common and expensive a release is. One draw decides all, so that rare and wanted ones are
 * expensive.
 */
export function temperOf(seed: number, index: number): Temper & Community {
  const random = new Random(seed, about, index)
  const fame = random.normal()
  const scarcity = random.normal()
  const have = Math.round(90 * Math.exp(1.35 * fame - 0.7 * scarcity))
  const want = Math.round(70 * Math.exp(1.45 * fame + 0.5 * scarcity + 0.35 * random.normal()))
  const occupancy = Math.min(40, 1.02 * Math.exp(0.75 * fame - 1.15 * scarcity + 0.6 * random.normal()))
  const ratingCount = Math.round(have * (0.08 + 0.2 * random.next()))
  return {
    have,
    want,
    ratingCount,
    ratingAverage: ratingCount === 0 ? 0 : Math.round(100 * Math.min(5, 4.25 + 0.35 * random.normal())) / 100,
    occupancy,
    lifeDays: Math.min(40, random.logNormal(4, 0.6) * Math.exp(-0.35 * fame)),
    worth: Math.max(1.5, random.logNormal(13, 0.55) * Math.exp(0.55 * scarcity + 0.25 * fame)),
  }
}
