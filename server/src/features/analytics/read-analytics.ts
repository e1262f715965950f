import { HISTORY_DAYS } from '@cratewatch/contracts/analytics'
import { availabilityByDay } from '@cratewatch/domain/analytics/availability-by-day'
import { findsByHour } from '@cratewatch/domain/analytics/finds-by-hour'
import { localClock } from '@cratewatch/domain/analytics/local-clock'
import { timeToFind } from '@cratewatch/domain/analytics/time-to-find'
import { days, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import type { Deps } from '../../deps.ts'
import {
  entryId,
  readCollection,
  readFinds,
  readOwner,
  type CollectionRow,
  type FindRow,
} from './read-collection.ts'
import { moment, type Queries } from '../../database/database.ts'

type ReadingDeps = Pick<Deps, 'db' | 'clock'>

export type Figures = {
  readonly timeZone: string
  readonly collection: readonly CollectionRow[]
  readonly finds: readonly FindRow[]
  readonly history: History | null
}
export type History = Awaited<ReturnType<typeof readHistory>>

/** Reads a watch list in figures. Its history is part of premium, and is not computed for others. */
export async function readAnalytics(deps: ReadingDeps, userId: string): Promise<Figures> {
  const { plan, timeZone } = await readOwner(deps.db, userId)
  const collection = await readCollection(deps.db, userId)
  const finds = await readFinds(deps.db, userId)
  const history = PLANS[plan].analyticsHistory
    ? await readHistory(deps, userId, { timeZone, collection, finds })
    : null
  return { timeZone, collection, finds, history }
}

async function readHistory(
  deps: ReadingDeps,
  userId: string,
  { timeZone, collection, finds }: Omit<Figures, 'history'>,
) {
  const now = deps.clock.now()
  const local = localClock(timeZone)
  // One day more than is shown: in time zones ahead of or behind UTC the first day begins earlier.
  const sales = await readSales(deps.db, userId, plus(now, days(-HISTORY_DAYS - 1)))
  return {
    availability: availabilityByDay(
      collection.map(({ id, since }) => ({ watchId: id, sinceDay: local(since).day })),
      sales.map(({ watchId, from, until }) => {
        return { watchId, fromDay: local(from).day, untilDay: local(until).day }
      }),
      local(now).day,
      HISTORY_DAYS,
    ),
    timeToFind: timeToFind(firstWaits(finds)),
    findsByHour: findsByHour(finds.map(({ at }) => local(at))),
  }
}

/** Measures from the start of each watch to its first find. */
function firstWaits(finds: readonly FindRow[]): Duration[] {
  const waits = new Map<string, Duration>()
  for (const { watchId, since, at } of finds) {
    if (!waits.has(watchId)) waits.set(watchId, between(since, at))
  }
  return [...waits.values()]
}

/** Reads the periods in which copies of the user's records were for sale, if they reach beyond `from`. */
function readSales(queries: Queries, userId: string, from: Instant) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('observation_spans as s', 's.release_id', 'v.release_id')
    .select([entryId.as('watchId'), 's.from_at as from', 's.until_at as until'])
    .where('v.user_id', '=', userId)
    .where('s.state', '=', 'on-sale')
    .where('s.until_at', '>=', moment(from))
    .execute()
}
