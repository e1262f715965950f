import { HOUR_S, inBoxes, lively, OWN, whenSpent, type Law } from '../laws.ts'
import { exponential } from '../random.ts'

const realised = { ...OWN, isExact: false }

/**
 * Worlds that were written before the rules that they measure, and to which nothing is fitted. The name of each is its
 * row in the table.
 */
export const UNSEEN = {
  base: { ...OWN, name: 'base' },
  tails: {
    ...OWN,
    name: 'heavy tails',
    // rates follow a Pareto law with exponent 0.8
    appearing: (watchers, z) => lively(watchers, 0.12 * z.uniform ** (-1 / 0.8)),
  },
  never: {
    ...OWN,
    name: 'nearly never',
    // half of the records appear once in 300 years
    appearing: (watchers, z) => (z.uniform < 0.5 ? 1e-10 : OWN.appearing(watchers, z)),
  },
  weekends: {
    ...realised,
    name: 'weekends',
    // six times as many copies at weekends, and four times as many in one week of four
    appearsAt: (world, record, at, draw) =>
      whenSpent(at, exponential(world.seed + 31, record, draw) / world.appearing[record]!, WEEKENDS),
  },
  waves: {
    ...realised,
    name: 'seller waves',
    // sellers put up sixty of two hundred records within two hours
    appearsAt: (world, record, at, draw) =>
      inBoxes(world, record, at, draw, { size: 60, within: 2 * HOUR_S }),
  },
  shift: {
    ...realised,
    name: 'a shift',
    // on day 17 a fifth of the records begins to appear ten times as often, another fifth a tenth as often
    shift: { day: 17, factor: (record) => [10, 0.1][record % 5] ?? 1 },
  },
  premium: { ...OWN, name: 'half premium', premium: 0.5 },
  popular: {
    ...OWN,
    name: '10,000 watchers of one',
    // one record has 10,000 watchers
    watchers: (record) => (record === 0 ? 10_000 : null),
    apart: (record) => record === 0,
  },
  hours: {
    ...realised,
    name: 'hours',
    // copies stay six hours in the median, many for minutes (Weibull, exponent 0.6)
    stay: { medianDays: 0.25, logSd: 1.2 },
    staysFor: (world, record, draw) =>
      Math.max(60, exponential(world.seed + 31, record, draw) ** (1 / 0.6) / world.vanishing[record]!),
  },
  lists: {
    ...OWN,
    name: 'one list of 2,000 beside fifty of ten',
    // four records of five are on one list of 2,000
    watchers: () => 1,
    premium: 0,
    listLength: (record) => (record % 5 === 0 ? 10 : 2000),
    apart: (record) => record % 5 !== 0,
  },
  equalLists: {
    ...OWN,
    name: 'one list of 2,000, all records equal',
    // the same without the protection of the short lists
    watchers: () => 1,
    premium: 0,
    apart: (record) => record % 5 !== 0,
  },
  shortLists: {
    ...OWN,
    name: 'fifty lists of ten',
    // the same without the long list
    watchers: () => 1,
    premium: 0,
  },
  flapping: {
    ...OWN,
    name: 'flapping',
    // a tenth of the records comes and goes every 5 to 20 minutes for two hours after each appearance
    flaps: true,
    apart: isTenth,
  },
  steady: { ...OWN, name: 'no flapping', apart: isTenth },
} satisfies Readonly<Record<string, Law>>

function isTenth(record: number): boolean {
  return record % 10 === 0
}

/** How lively each hour of four weeks is. */
const WEEKENDS = Array.from({ length: 4 * 168 }, (_, hour) => {
  const isWeekend = hour % 168 >= 120
  const isFair = hour >= 3 * 168
  return (isWeekend ? 6 : 1) * (isFair ? 4 : 1)
})
