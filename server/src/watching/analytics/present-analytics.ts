import type { Analytics, AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { breakdown, decades } from '@cratewatch/domain/analytics/breakdown'
import { longestHunted } from '@cratewatch/domain/analytics/finds'
import { overview } from '@cratewatch/domain/analytics/overview'
import { priceSpread } from '@cratewatch/domain/analytics/price-spread'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'
import type { Figures, History, CollectionRow } from './read-analytics.ts'

const MOST_SLICES = 6
const MOST_HUNTED = 5

/** Computes the figures of a collection in the shape of the contract. */
export function presentAnalytics(figures: Figures, siteUrl: string, now: Instant): Analytics {
  const { timeZone, collection, history } = figures
  const records = collection.map((row) => {
    const { year, since, foundAt, numForSale } = row
    return { row, year, since, foundAt, isAvailable: (numForSale ?? 0) > 0 }
  })
  const by = (namesOf: (row: CollectionRow) => readonly (string | null)[]) =>
    breakdown(
      records.map(({ row, isAvailable }) => ({ isAvailable, names: namesOf(row).filter(isKnown) })),
      MOST_SLICES,
    )
  return {
    timeZone,
    ...overview(records),
    totalChecks: collection.reduce((sum, { checks }) => sum + (checks ?? 0), 0),
    finds: collection.reduce((sum, { finds }) => sum + finds.length, 0),
    byLabel: wireBreakdown(by((row) => [row.label])),
    byCountry: wireBreakdown(by((row) => [row.country])),
    byGenre: wireBreakdown(by((row) => row.genres ?? [])),
    byDecade: decades(records),
    prices: wirePrices(collection.flatMap((row) => currentPrice(row, now))),
    longestHunted: longestHunted(records, MOST_HUNTED).map(({ row }) => wireHunt(row, siteUrl)),
    history: history === null ? null : wireHistory(history),
  }
}

function isKnown(name: string | null): name is string {
  return name !== null && name !== ''
}

/** Returns the price of a record on sale; none when it is too old to be shown as current. */
function currentPrice(row: CollectionRow, now: Instant): Money[] {
  const { lowestValue: value, lowestCurrency: currency, observedAt, numForSale } = row
  if (value === null || currency === null || observedAt === null || !numForSale) return []
  return isCurrent(observedAt, now) ? [{ value, currency }] : []
}

function wireBreakdown({ top, rest }: ReturnType<typeof breakdown>): Analytics['byLabel'] {
  return { top: [...top], rest }
}

function wirePrices(prices: readonly Money[]): Analytics['prices'] {
  const spread = priceSpread(prices)
  return spread === null ? null : { ...spread, steps: [...spread.steps] }
}

function wireHunt(row: CollectionRow, siteUrl: string): Analytics['longestHunted'][number] {
  const { id, masterId, releaseId, artist, title, thumb, since } = row
  const page =
    masterId === null
      ? { discogsId: releaseId, uri: releasePage(siteUrl, releaseId) }
      : { discogsId: masterId, uri: masterPage(siteUrl, masterId) }
  return {
    id,
    ...page,
    artist,
    name: title,
    thumb,
    since: new Date(since).toISOString(),
  }
}

function wireHistory(history: History): AnalyticsHistory {
  const { availability, timeToFind, usualTime } = history
  const date = (day: number) => new Date(day * days(1)).toISOString().slice(0, 10)
  const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000)
  return {
    availability: availability.map(({ day, watched, available }) => {
      return { day: date(day), watched, available }
    }),
    timeToFind: {
      count: timeToFind.count,
      medianSeconds: seconds(timeToFind.median),
      steps: timeToFind.steps.map(({ from, below, count }) => {
        return { from: from / 1000, below: seconds(below), count }
      }),
    },
    findsByHour: history.findsByHour,
    usualTime: usualTime && { ...usualTime, weekday: usualTime.weekday && usualTime.weekday - 1 },
    findsByDay: history.findsByDay.map(({ day, records }) => ({ day: date(day), records })),
  }
}
