import { describe, expect, it } from 'vitest'
import { afterSign, mayEnd, signOf, stateOf, WELL, type ChannelLife } from '../../channels/channel-life.ts'
import { KNOWN_ANSWERS, SERVICES, type KnownAnswer } from '../../channels/known-answers.ts'
import { meaningOf, recognisesRepetition, type Meaning, type Service } from '../../channels/vendor-answers.ts'
import { days, hours, minutes, seconds, type Duration } from '../../kernel/duration.ts'
import { between, instant, type Instant } from '../../kernel/instant.ts'
import { afterAnswer, formAfter, type Form } from './after-answer.ts'

const START = instant(Date.UTC(2026, 0, 5, 9))
const DURATIONS = {
  once: seconds(0),
  'for a minute': minutes(1),
  'for a day': days(1),
  'for ever': days(60),
} as const
const TAKEN: Meaning = { fault: 'reader', follows: 'taken' }
const ASKED = seconds(20)

type Job = {
  at: Instant
  attempt: number
  times: number
  refusals: number
  isOpen: boolean
  readonly isTrial: boolean
  readonly plannedAt: Instant
}

const job = (at: Instant, plannedAt: Instant, isTrial: boolean): Job => ({
  at,
  attempt: 1,
  times: 1,
  refusals: 0,
  isOpen: true,
  isTrial,
  plannedAt,
})

/** One alert to a channel that answers in one way for so long and is well afterwards, by the product's rules alone. */
class Play {
  arrived: Duration | null = null
  readonly forms: Form[] = []
  readonly notified: { readonly what: string; readonly at: Duration }[] = []
  private life: ChannelLife = WELL
  private readonly jobs: Job[] = [job(START, START, false)]

  private readonly service: Service
  private readonly answer: Meaning
  private readonly lasts: Duration

  constructor(service: Service, answer: Meaning, lasts: Duration) {
    this.service = service
    this.answer = answer
    this.lasts = lasts
    for (let next = this.next(); next !== undefined; next = this.next()) this.send(next)
  }

  get state() {
    return stateOf(this.life)
  }

  private next(): Job | undefined {
    return this.jobs.filter(({ isOpen }) => isOpen).toSorted((one, other) => one.at - other.at)[0]
  }

  private send(next: Job): void {
    const now = next.at
    next.isOpen = !(next.isTrial && this.state === 'well')
    if (!next.isOpen) return
    const isBad = now === START && next.times === 1 && next.refusals === 0
    const meaning = isBad || between(START, now) < this.lasts ? this.answer : TAKEN
    if (!next.isTrial && meaning.follows !== 'wait') this.forms.push(formAfter(next.refusals))
    this.hear(meaning, now)
    const repeatsAfter = recognisesRepetition(this.service) ? null : minutes(2)
    const asked = meaning.follows === 'wait' ? ASKED : null
    this.settle(next, afterAnswer(meaning, { ...next, asked, repeatsAfter }, now), now)
  }

  private settle(sent: Job, after: ReturnType<typeof afterAnswer>, now: Instant): void {
    sent.isOpen = after.kind === 'again'
    if (after.kind === 'delivered' && !sent.isTrial) this.arrived = between(START, now)
    if (after.kind !== 'again') return
    sent.at = after.at
    sent.refusals = after.refusals ?? sent.refusals
    sent.attempt += after.isCounted ? 1 : 0
    sent.times += 1
  }

  private hear(meaning: Meaning, now: Instant): void {
    const sign = signOf(meaning)
    if (sign === null) return
    const peers = mayEnd(this.life, sign, now) ? [{ gone: 1, taken: 0 }] : null
    const lived = afterSign(this.life, sign, peers, now)
    // What waits for a channel that is well again goes at once.
    if (sign === 'taken' && this.state !== 'well') for (const each of this.jobs) each.at = now
    if (lived.news !== null) this.notified.push({ what: lived.news, at: between(START, now) })
    if (lived.trialAt !== null && !this.jobs.some(({ isTrial, isOpen }) => isTrial && isOpen))
      this.jobs.push(job(lived.trialAt, now, true))
    this.life = lived.life
  }
}

type Row = readonly [service: Service, said: KnownAnswer, duration: keyof typeof DURATIONS]
const rows: readonly Row[] = SERVICES.flatMap((service) =>
  (Object.keys(KNOWN_ANSWERS) as KnownAnswer[]).flatMap((said) =>
    (Object.keys(DURATIONS) as (keyof typeof DURATIONS)[]).map(
      (duration) => [service, said, duration] as const,
    ),
  ),
)

/** What one alert becomes: whether it arrives, how late at most after the channel is well, what is notified, how it ends. */
type Fate = {
  readonly arrives: boolean
  readonly within: Duration
  readonly notified: readonly string[]
  readonly state: ReturnType<typeof stateOf> | 'any'
}
const SHORT: Fate = { arrives: true, within: minutes(3), notified: [], state: 'well' }

/** Written by what answers mean, not by how the rules say it. */
function fateOf(service: Service, { fault, follows }: Meaning, duration: keyof typeof DURATIONS): Fate {
  const isShort = duration === 'once' || duration === 'for a minute'
  if (isShort) return follows === 'simpler' && duration !== 'once' ? { ...SHORT, within: minutes(10) } : SHORT
  const isDay = duration === 'for a day'
  const isOfChannel = fault === 'target' || fault === 'reader'
  const given = { arrives: isDay, within: hours(1), notified: [], state: 'well' } as const
  if (follows === 'taken') return { ...SHORT }
  if (follows === 'wait') return { ...given, within: minutes(2) }
  if (follows === 'simpler') return { ...given, arrives: false }
  // A message of which nobody knows is given up within the hour: its few answers are notified to nobody.
  if (follows === 'repeat' && !recognisesRepetition(service))
    return { ...given, arrives: false, state: 'any' }
  if (!isOfChannel) return given
  const first = follows === 'gone' ? 'ended' : 'rests'
  return isDay
    ? { ...given, notified: [first, 'back'] }
    : { ...given, notified: [first], state: first === 'ended' ? 'ended' : 'resting' }
}

/** Says what became of the alert otherwise than it should. */
function complaints(play: Play, fate: Fate, lasts: Duration): readonly string[] {
  const { arrived, notified, state } = play
  const late = arrived === null ? 0 : Math.max(0, arrived - lasts)
  const [first, last] = [notified[0]?.at ?? 0, notified.find(({ what }) => what === 'back')?.at ?? lasts]
  return [
    ...((arrived !== null) === fate.arrives ? [] : [`arrived: ${arrived !== null}`]),
    ...(late <= fate.within ? [] : [`late by ${late / 60_000} minutes`]),
    ...(notified.map(({ what }) => what).join() === fate.notified.join()
      ? []
      : [`notified: ${JSON.stringify(notified)}`]),
    ...(fate.state === 'any' || state === fate.state ? [] : [`it is ${state}`]),
    ...(first <= hours(9) ? [] : [`notified after ${first / 3_600_000} hours only`]),
    ...(last - lasts <= hours(6) ? [] : [`back after ${(last - lasts) / 3_600_000} hours only`]),
  ]
}

it.each(rows)('%s answers with %s %s', (service, said, duration) => {
  const meaning = meaningOf(service, KNOWN_ANSWERS[said](service))
  const lasts = DURATIONS[duration]
  const play = new Play(service, meaning, lasts)
  expect(complaints(play, fateOf(service, meaning, duration), lasts)).toEqual([])
})

describe('a message that is refused for what is in it', () => {
  it.each(SERVICES.filter((service) => service !== 'webhook' && service !== 'apprise'))(
    'is sent by %s whole, bare and plain, and never more than three times alike',
    (service) => {
      const meaning = meaningOf(service, KNOWN_ANSWERS['unfit, in its own words'](service))
      const { forms, state } = new Play(service, meaning, days(60))
      expect(forms).toEqual(['whole', 'bare', 'plain', 'plain', 'plain'])
      expect(state).toBe('well')
    },
  )
})
