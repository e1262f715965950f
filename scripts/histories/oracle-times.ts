import { KNOWN_ANSWERS } from '@cratewatch/domain/channels/known-answers'
import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { COLLECTORS, type Collector } from './collectors.ts'
import type { Seen } from './oracle.ts'
import { GONE, isAt, isOfContent, TOO_EARLY, type Spell } from './spells.ts'
import type { Arrived, Refused } from './vendors.ts'

/** What can be seen besides of lateness, and of what is said of channels. */
export type Timed = Seen & {
  readonly refused: readonly Refused[]
  readonly spell: Spell | null
  /** The channels that are said to take nothing, at the end. */
  readonly silent: readonly { readonly kind: string; readonly userId: string }[]
  readonly said: readonly { readonly userId: string; readonly key: string; readonly at: Instant }[]
}

/** How long after it could be sent a message is late: with nothing in its way, refused before, or lost before. */
const LATE: Duration = minutes(3)
const LATE_AFTER_REFUSAL: Duration = minutes(40)
const LATE_AFTER_LOSS: Duration = minutes(95)
/** A target that takes nothing is said to after six hours, at the next try, of which the last waits are hours apart. */
const SAID_AFTER: Duration = hours(11)
const SAID_AT_LEAST: Duration = hours(6)
/** It is asked every six hours whether it takes messages again. */
const BACK_WITHIN: Duration = hours(7)

type Channel = Collector['channels'][number]

/** The third verdict: what could be sent in time was; what stops is said, elsewhere; what works is said to work. */
export function judgeTimes(seen: Timed): readonly string[] {
  return [
    ...seen.collectors.flatMap((collector) =>
      collector.channels.flatMap((channel) => [
        ...judgeLate(seen, collector, channel),
        ...judgeEarly(seen, collector, channel),
      ]),
    ),
    ...judgeSaid(seen),
  ]
}

/** From when on a message that was seen then could be sent: the next full hour or day, and the end of quiet hours. */
function sendableFrom({ digest, quiet }: Channel, at: Instant): Instant {
  const hour = hours(1)
  const held = digest?.kind === 'hourly' ? instant(Math.ceil(at / hour) * hour) : at
  if (quiet === undefined) return held
  const midnight = Math.floor(held / hours(24)) * hours(24)
  const isQuiet = held - midnight >= quiet.from && held - midnight < quiet.to
  return isQuiet ? instant(midnight + quiet.to) : held
}

function judgeLate(seen: Timed, { id, name }: Collector, channel: Channel): readonly string[] {
  if (channel.digest?.kind === 'daily') return []
  const isHere = ({ by, to }: Pick<Arrived, 'by' | 'to'>) => by === channel.by && to === channel.to
  const got = seen.arrived.filter(isHere)
  return seen.entries
    .filter(({ userId }) => userId === id)
    .flatMap(({ record, at }) => {
      const first = got.find((each) => record !== null && each.records.includes(record) && each.at >= at)
      if (first === undefined) return []
      const able = later(later(sendableFrom(channel, at), seen.calmFrom), endOf(seen.spell, channel.to))
      const refused = seen.refused.some((each) => isHere(each) && each.at >= at)
      const lost = seen.lost.some((each) => isHere(each) && each.at >= at)
      const answered = refused ? patienceOf(seen, channel.to, at) : LATE
      const patience = lost ? LATE_AFTER_LOSS : answered
      const late = between(able, first.at)
      return late > patience
        ? [`${name} by ${channel.by}: record ${record} ${late / 60_000} minutes late`]
        : []
    })
}

/** A refused message is tried again after as long as it has waited, eight hours at most. */
function patienceOf({ spell }: Timed, to: string, at: Instant): Duration {
  if (spell === null || !isAt(spell, to)) return LATE_AFTER_REFUSAL
  const waited = Math.min(between(at, spell.until) + minutes(40), hours(8))
  return Math.max(waited, LATE_AFTER_REFUSAL) as Duration
}

function endOf(spell: Spell | null, to: string): Instant {
  return spell !== null && isAt(spell, to) && !isOfContent(spell) ? spell.until : instant(0)
}

/** Nothing comes before the hour of a digest is full, or in quiet hours. */
function judgeEarly(seen: Timed, { id, name }: Collector, channel: Channel): readonly string[] {
  return seen.arrived
    .filter(({ by, to, records }) => by === channel.by && to === channel.to && records.length > 0)
    .flatMap(({ at, records }) => {
      const seenAt = seen.entries.findLast(
        (each) => each.userId === id && records.includes(each.record ?? 0) && each.at <= at,
      )
      const from = seenAt === undefined ? at : sendableFrom(channel, seenAt.at)
      return at < from ? [`${name} by ${channel.by}: ${between(at, from) / 60_000} minutes early`] : []
    })
}

/** What is said of channels: of those with a long spell while it lasts, elsewhere; and of none that works. */
function judgeSaid(seen: Timed): readonly string[] {
  const { spell, said, silent, arrived } = seen
  const concerned = COLLECTORS.filter(({ channels }) => channels.some(({ to }) => isAt(spell, to)))
  const isOwn = ({ userId }: { readonly userId: string }) => concerned.some(({ id }) => id === userId)
  const own = said.filter(isOwn)
  const bad = own.filter(({ key }) => !key.includes('Back'))
  const elsewhere = arrived.filter(
    ({ to, bytes }) => !isAt(spell, to) && /takes no messages|has taken no messages/.test(bytes),
  )
  return [
    ...said.filter((each) => !isOwn(each)).map(({ key }) => `false word of a channel: ${key}`),
    ...silent.map(({ kind }) => `${kind} is said to be silent, and nothing is the matter`),
    ...(spell === null ? [] : bad.flatMap((each) => judgeBad(spell, each))),
    ...(spell !== null && bad.length === 0 && isSilenceDue(seen, spell)
      ? ['a channel has taken nothing for hours, and nobody says so']
      : []),
    ...(bad.length > 0 && elsewhere.length === 0 ? ['no other channel says that one takes nothing'] : []),
    ...(spell === null ? [] : judgeBack(spell, own)),
  ]
}

/** What is said of a channel that takes nothing: after hours, while it does, and of its end only what its service says. */
function judgeBad(spell: Spell, { key, at }: Timed['said'][number]): readonly string[] {
  const isSilent = spell.said !== TOO_EARLY && !isOfContent(spell)
  if (!isSilent || between(spell.from, at) < SAID_AT_LEAST || at > spell.until)
    return [`${key} although it works`]
  const isGone = spell.said === GONE && !spell.to.startsWith('@')
  return key.includes('Ended') && !isGone ? [`${key} although its service does not say so of it`] : []
}

function isSilenceDue({ refused }: Timed, spell: Spell): boolean {
  const { answered } = KNOWN_ANSWERS[spell.said](spell.service)
  if (answered === 'unreachable' || spell.said === TOO_EARLY || spell.service !== 'webhook') return false
  const at = refused.filter(({ to }) => isAt(spell, to)).map((each) => each.at)
  return (at.at(-1) ?? spell.from) >= plus(at[0] ?? spell.until, SAID_AFTER)
}

/** Whoever was told that a channel takes nothing is told that it does again. */
function judgeBack({ until }: Spell, own: Timed['said']): readonly string[] {
  return [...Map.groupBy(own, ({ userId }) => userId).values()].flatMap((news) => {
    const back = news.findLast(({ key }) => key.includes('Back'))
    if (back === undefined) return ['a channel takes messages again, and nobody says so']
    return between(until, back.at) > BACK_WITHIN ? ['a channel is back hours after its target'] : []
  })
}
