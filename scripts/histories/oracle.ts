import { isAtLeast, type Grade } from '@cratewatch/domain/copies/copy'
import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { between, later, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Collector } from './collectors.ts'
import { isAt, isOfContent, type Spell } from './spells.ts'
import type { Arrived } from './vendors.ts'

/** What the marketplace had: copies of a record from `at` until `until`; null: to the end. */
export type Appearance = {
  readonly record: number
  readonly at: Instant
  readonly until: Instant | null
  readonly price: number
  /** When its seller edits it, and what it costs and how good it is from then on; null: never. */
  readonly edit: { readonly at: Instant; readonly price: number; readonly media: Grade } | null
  /** The copy, where it is in the shop. */
  readonly copy: { readonly id: number; readonly media: Grade } | null
}

/** An alert as the collector sees it in the app. */
export type Entry = {
  readonly userId: string
  readonly record: number | null
  readonly at: Instant
  /** The number of the listing that it names; null: none. */
  readonly copy: number | null
}

/** Everything that can be seen of a history from outside. */
export type Seen = {
  readonly collectors: readonly Collector[]
  readonly appearances: readonly Appearance[]
  readonly entries: readonly Entry[]
  /** The transitions to "on sale" in the history of each record. */
  readonly transitions: readonly { readonly record: number; readonly at: Instant }[]
  /** The numbers of the copies that the product knows of the shop. */
  readonly listings: readonly number[]
  readonly arrived: readonly Arrived[]
  readonly lost: readonly Arrived[]
  /** From then on nothing fails, so that nothing has to be sent twice. */
  readonly calmFrom: Instant
  /** A target that takes nothing for a while. */
  readonly spell: Spell | null
}

/** How long copies have to stay to be due in a message: of others it would say what is not so any more. */
const WORTH_A_MESSAGE = minutes(30)
/** The same after a lost message: it may have arrived, so it is repeated much later than a refused one. */
const WORTH_REPEATING = minutes(90)
/** An alert waits so long for a target that takes nothing. */
const WAITS = hours(24)

/** Says of what each collector was notified wrongly, or not at all; written without any rule of the product. */
export function judge(seen: Seen): readonly string[] {
  return [
    ...seen.collectors.flatMap((collector) => [
      ...judgeApp(seen, collector),
      ...judgeMessages(seen, collector),
    ]),
    ...judgeTransitions(seen),
    ...judgeShop(seen),
  ]
}

/** Returns what a collector wants, each from when it is as they want it: some only since they were edited. */
function wantedBy({ ceiling, leastMedia }: Collector, appearances: readonly Appearance[]): Appearance[] {
  const isWanted = (price: number, media: Grade | undefined) =>
    (ceiling === null || price <= ceiling) &&
    (leastMedia === undefined || (media !== undefined && isAtLeast(media, leastMedia)))
  return appearances.flatMap((each) => {
    const { price, copy, edit } = each
    if (isWanted(price, copy?.media)) return [each]
    return edit !== null && isWanted(edit.price, edit.media) ? [{ ...each, at: edit.at }] : []
  })
}

const isDuring = ({ at, until }: Appearance, moment: Instant) =>
  moment >= at && (until === null || moment <= until)

function judgeApp({ appearances, entries }: Seen, collector: Collector): readonly string[] {
  const own = entries.filter(({ userId }) => userId === collector.id)
  const wanted = wantedBy(collector, appearances)
  const missed = wanted.flatMap((each) => {
    const found = own.filter(({ record, at }) => record === each.record && isDuring(each, at))
    return found.length === 1
      ? []
      : [`${collector.name} has ${found.length} entries of record ${each.record}`]
  })
  const wrong = own.filter(
    ({ record, at }) => !wanted.some((each) => each.record === record && isDuring(each, at)),
  )
  return [...missed, ...wrong.map(({ record }) => `${collector.name} has a false entry of record ${record}`)]
}

function judgeMessages(seen: Seen, collector: Collector): readonly string[] {
  const wanted = wantedBy(collector, seen.appearances)
  return collector.channels.flatMap((channel) => {
    const isHere = ({ by, to }: Arrived) => by === channel.by && to === channel.to
    const got = seen.arrived.filter(isHere)
    const lost = seen.lost.filter(isHere)
    const where = `${collector.name} by ${channel.by}`
    return [
      ...wanted.flatMap((each) =>
        judgeMessage(seen, channel, each, got, lost).map((what) => `${where}: ${what}`),
      ),
      ...got
        .flatMap(({ records, at }) => records.map((record) => ({ record, at })))
        .filter(({ record, at }) => !wanted.some((each) => each.record === record && each.at <= at))
        .map(({ record }) => `${where}: false message of record ${record}`),
    ]
  })
}

function judgeMessage(
  { calmFrom, appearances, spell }: Seen,
  { to }: Pick<Arrived, 'to'>,
  appearance: Appearance,
  got: readonly Arrived[],
  lost: readonly Arrived[],
): readonly string[] {
  const { record, at, until } = appearance
  const next = appearances.find((each) => each.record === record && each.at > at)?.at ?? Infinity
  const isOfIt = (each: Arrived) => each.records.includes(record) && each.at >= at && each.at < next
  const found = got.filter(isOfIt)
  const worth = lost.some(isOfIt) ? WORTH_REPEATING : WORTH_A_MESSAGE
  // Of a copy that is gone before its target takes anything again nothing is to be said.
  const from = spell !== null && isAt(spell, to) && !isOfContent(spell) ? later(at, spell.until) : at
  if (found.length === 0 && between(at, from) > WAITS) return []
  const isLasting = until === null || between(from, until) >= worth
  if (found.length === 0) return isLasting ? [`nothing of record ${record}`] : []
  const calm = found.filter((each) => each.at > calmFrom)
  if (calm.length > 1) return [`record ${record} came ${calm.length} times although nothing failed`]
  const different = new Set(found.map(({ id, bytes }) => `${id} ${bytes}`))
  return different.size === 1 ? [] : [`${different.size} different messages of record ${record}`]
}

function judgeTransitions({ appearances, transitions }: Seen): readonly string[] {
  return appearances.flatMap((each) => {
    const noted = transitions.filter(({ record, at }) => record === each.record && isDuring(each, at))
    return noted.length === 1
      ? []
      : [`record ${each.record} has appeared ${noted.length} times in its history`]
  })
}

/** Every copy of the shop was read, and whatever names a copy names one of its own record. */
function judgeShop({ appearances, entries, listings, arrived }: Seen): readonly string[] {
  const inShop = appearances.flatMap(({ record, copy }) => (copy === null ? [] : [{ record, id: copy.id }]))
  const isOf = (id: number, records: readonly (number | null)[]) =>
    inShop.some((copy) => copy.id === id && records.includes(copy.record))
  const named = [
    ...entries.flatMap(({ copy, record }) => (copy === null ? [] : [{ copy, records: [record] }])),
    ...arrived.flatMap(({ copies, records }) => copies.map((copy) => ({ copy, records }))),
  ]
  return [
    ...inShop
      .filter(({ id }) => !listings.includes(id))
      .map(({ id, record }) => `copy ${id} of record ${record} was never read`),
    ...named
      .filter(({ copy, records }) => !isOf(copy, records))
      .map(({ copy }) => `copy ${copy} is another one`),
  ]
}
