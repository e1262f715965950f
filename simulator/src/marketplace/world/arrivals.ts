import { days } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { mixText, Random } from '../../kit/random.ts'
import type { Temper } from '../records/release.ts'
import {
  type Copy,
  drawComments,
  drawGrade,
  drawSleeve,
  gradeWorth,
  drawSeller,
  type Seller,
} from './copy.ts'
import { convert, shopPrice } from './currency.ts'

/**
 * The copies that come up for sale, as a pure function of seed, release and period ("season"). The market at any moment
 * follows from the last seasons, so nothing is replayed from the start, and a simulator started on another day
 * continues as if it had run.
 */
export type Seasons = {
  readonly seed: number
  readonly sellers: readonly Seller[]
  /** 1 is the pace of the real marketplace, 20 is twenty times as fast, 0 has no copies at all. */
  readonly liveliness: number
  /** What its dates count from; absent: the usual epoch. The same market comes about whenever it is. */
  readonly epoch?: Instant | undefined
}

/** A copy that is unsold after this many seasons is removed. */
export const longestStay = 26
const lifeLogSd = 1.2
const idSlots = { season: 1024, copy: 256 }
const about = mixText('arrivals')

export function seasonLength(seasons: Seasons): number {
  return days(7) / seasons.liveliness
}

export function seasonAt(seasons: Seasons, at: Instant): number {
  return Math.floor((at - epochOf(seasons)) / seasonLength(seasons))
}

/** Returns the copies of a release listed in one season that last beyond `outlasting`, in order of listing. */
export function arrivalsIn(
  seasons: Seasons,
  release: Place,
  season: number,
  outlasting: number = -Infinity,
): Copy[] {
  const random = new Random(seasons.seed, about, release.index, season)
  const { temper } = release
  const meanLifeDays = temper.lifeDays * Math.exp(lifeLogSd ** 2 / 2)
  const count = Math.min(idSlots.copy - 1, random.poisson((7 * temper.occupancy) / meanLifeDays))
  const firstId = (release.index * idSlots.season + wrap(season)) * idSlots.copy
  const copies: Copy[] = []
  for (let n = 1; n <= count; n++) {
    const stay = drawStay(seasons, temper, season, random)
    if (stay.leavesAt > outlasting) copies.push(drawCopy(seasons, release, stay, firstId + n))
  }
  return copies.sort((a, b) => a.listedAt - b.listedAt)
}

export type Place = { readonly index: number; readonly id: number; readonly temper: Temper }

type Stay = { readonly listedAt: Instant; readonly leavesAt: Instant }

/** Drawn before the copy itself, so that copies long gone cost almost nothing. */
function drawStay(seasons: Seasons, temper: Temper, season: number, random: Random): Stay {
  const length = seasonLength(seasons)
  const listedAt = instant(epochOf(seasons) + Math.floor((season + random.next()) * length))
  const wanted = (days(1) * random.logNormal(temper.lifeDays, lifeLogSd)) / seasons.liveliness
  const stay = Math.max(60_000 / seasons.liveliness, Math.min(longestStay * length, wanted))
  return { listedAt, leavesAt: instant(Math.ceil(listedAt + stay)) }
}

function drawCopy(seasons: Seasons, release: Place, stay: Stay, listingId: number): Copy {
  const random = new Random(seasons.seed, about, listingId)
  const seller = drawSeller(random, seasons.sellers)
  const media = drawGrade(random)
  const dollars = release.temper.worth * gradeWorth(media) * seller.markup * random.logNormal(1, 0.22)
  return {
    listingId,
    releaseId: release.id,
    seller: seller.index,
    ...stay,
    asking: shopPrice(convert(dollars, 'USD', seller.currency, instant(0)), seller.currency),
    currency: seller.currency,
    media,
    sleeve: drawSleeve(random, media),
    cutEvery: (days(1) * random.logNormal(21, 0.8)) / seasons.liveliness,
    cutTo: 1 - 0.05 * random.between(1, 3),
    postage: seller.postage,
    shipsFrom: seller.country,
    comments: drawComments(random),
  }
}

export function epochOf({ epoch = instant(0) }: Pick<Seasons, 'epoch'>): Instant {
  return epoch
}

function wrap(season: number): number {
  return ((season % idSlots.season) + idSlots.season) % idSlots.season
}
