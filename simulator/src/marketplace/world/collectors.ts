import { mix, mixText, Random } from '../../kit/random.ts'
import type { Catalogue } from '../records/catalogue.ts'
import type { CurrencyCode } from './currency.ts'

/** A person with an account and a wantlist, which may be private. */
export type Collector = {
  readonly id: number
  readonly username: string
  readonly private: boolean
  readonly personalToken: string
  /** Where parcels go, and what prices are shown in. */
  readonly country: string
  readonly currency: CurrencyCode
  readonly wants: readonly Want[]
}

export type Want = {
  readonly releaseId: number
  readonly addedAt: number
  readonly notes: string
  readonly rating: number
}

/** The start of a new account. `wants`: a number of records to draw, or their ids. */
export type NewCollector = {
  readonly username: string
  readonly private?: boolean
  readonly wants?: number | readonly number[]
  /** What is noted of records on the wantlist, by their ids; of the others something may be drawn. */
  readonly notes?: Readonly<Record<number, string>>
  /** How many deleted releases come first on the wantlist. */
  readonly lost?: number
  /** Default: the United States, in dollars. */
  readonly country?: string
  readonly currency?: CurrencyCode
}

export type Collectors = {
  readonly all: () => readonly Collector[]
  find(username: string): Collector | undefined
  add(collector: NewCollector): Collector
  /** Takes a record off a wantlist; false when it was not on it. */
  removeWant(collector: Collector, releaseId: number): boolean
}

/**
 * The default accounts: an empty list, one record, a page and a half, everything, a private list, one with deleted
 * releases, and one longer than most catalogues (complete only in a larger one).
 */
export const demoCollectors: readonly NewCollector[] = [
  { username: 'newcomer', wants: 0 },
  { username: 'one_track_mind', wants: 1 },
  { username: 'sunday_digger', wants: 137, country: 'Germany', currency: 'EUR' },
  { username: 'the_completist', wants: 5_000, country: 'United Kingdom', currency: 'GBP' },
  { username: 'quiet_recluse', private: true, wants: 23 },
  { username: 'old_flame', wants: 40, lost: 3 },
  { username: 'the_archivist', wants: 20_000 },
]

const about = mixText('collector')

export function makeCollectors(seed: number, catalogue: Catalogue): Collectors {
  const byName = new Map<string, Collector>()

  function add(given: NewCollector): Collector {
    const random = new Random(seed, about, mixText(given.username))
    const wants =
      typeof given.wants === 'number' || given.wants === undefined
        ? drawIds(random, catalogue, given.wants ?? 0)
        : given.wants
    const collector: Collector = {
      id: 2_000_017 + (mix(seed, about, mixText(given.username)) % 900_000),
      username: given.username,
      private: given.private ?? false,
      personalToken: `token-of-${given.username}`,
      country: given.country ?? 'United States',
      currency: given.currency ?? 'USD',
      wants: dateWants(random, [...lostIds(catalogue, given.lost ?? 0), ...wants], given.notes),
    }
    byName.set(given.username.toLowerCase(), collector)
    return collector
  }

  function removeWant(collector: Collector, releaseId: number): boolean {
    const wants = collector.wants.filter((want) => want.releaseId !== releaseId)
    byName.set(collector.username.toLowerCase(), { ...collector, wants })
    return wants.length < collector.wants.length
  }

  for (const collector of demoCollectors) add(collector)
  const find = (username: string) => byName.get(username.toLowerCase())
  return { all: () => [...byName.values()], find, add, removeWant }
}

/** Draws different releases, spread over the catalogue by a step that visits each place once. */
function drawIds(random: Random, catalogue: Catalogue, count: number): readonly number[] {
  const from = random.int(catalogue.size)
  const step = coprimeTo(catalogue.size, Math.floor(catalogue.size * 0.618) + random.int(50))
  const ids: number[] = []
  for (let n = 0; n < catalogue.size && ids.length < count; n++) {
    const index = (from + n * step) % catalogue.size
    if (catalogue.standing(index) !== 'deleted') ids.push(catalogue.idAt(index))
  }
  return ids
}

/** Returns deleted releases, which every catalogue has at fixed places. */
function lostIds(catalogue: Catalogue, count: number): readonly number[] {
  const ids: number[] = []
  for (let index = 0; index < catalogue.size && ids.length < count; index++) {
    if (catalogue.standing(index) === 'deleted') ids.push(catalogue.idAt(index))
  }
  return ids
}

/** Dates the wants, newest first as the marketplace lists them. */
function dateWants(
  random: Random,
  ids: readonly number[],
  given: NewCollector['notes'] = {},
): readonly Want[] {
  let addedAt = Date.UTC(2025, 10, 20, 19, 4, 11)
  return ids.map((releaseId) => {
    addedAt -= 60_000 + random.int(ids.length > 1_000 ? 36_000_000 : 260_000_000)
    const drawn = random.chance(0.06)
      ? random.pick(['only with the inner', 'VG+ or better', 'mono please', 'the textured sleeve'])
      : ''
    const notes = given[releaseId] ?? drawn
    return { releaseId, addedAt, notes, rating: random.chance(0.1) ? random.between(3, 5) : 0 }
  })
}

function coprimeTo(size: number, from: number): number {
  let step = Math.max(1, from)
  while (gcd(step, size) !== 1) step++
  return step
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
