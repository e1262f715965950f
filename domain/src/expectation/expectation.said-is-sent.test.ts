import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_RULE, NEW_MEMORY, ruleFor, type AlertMemory, type AlertRule } from '../alerts/alert-rule.ts'
import { moneyOf } from '../alerts/ceiling.ts'
import type { Digest } from '../alerts/digest.ts'
import { lowestOf } from '../alerts/observed.ts'
import { localClock } from '../analytics/local-clock.ts'
import { copiesForSale, type Observation } from '../availability/observation.ts'
import { isCheaper, isSamePrice, transition } from '../availability/transition.ts'
import type { Copy } from '../copies/copy.ts'
import type { Market } from '../copies/known-copy.ts'
import { standingOf } from '../copies/standing.ts'
import { hours, seconds } from '../kernel/duration.ts'
import { between, instant, plus, type Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import { decideForWatch, type DecidableWatch, type Happened } from '../notifications/decide-for-watch.ts'
import { expectation, type Expectation } from './expectation.ts'
import type { ExpectedChannel, ExpectedWatch, Occasion } from './outcomes.ts'

const START = instant(Date.UTC(2026, 0, 5, 9))
const PRICES = [10, 15, 20, 24, 30, 31, 40, 60] as const
const euros = (value: number): Money => ({ value, currency: 'EUR' })

const anyRule: fc.Arbitrary<AlertRule> = fc
  .record(
    {
      backForSale: fc.boolean(),
      ceiling: fc.constantFrom(1_500, 3_000).map((minor) => ({ minor, currency: 'EUR' as const })),
      onlyWithinCeiling: fc.boolean(),
      moreCopies: fc.boolean(),
      cheaperByPercent: fc.constantFrom(10, 20),
      dearerByPercent: fc.constantFrom(10, 20),
      leastMedia: fc.constant('VG+' as const),
      whenUnknown: fc.constantFrom('alert', 'wait'),
      onlyVinyl: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((own) => ruleFor(DEFAULT_RULE, own))

const anyDigest: fc.Arbitrary<Digest | null> = fc.constantFrom<(Digest | null)[]>(
  null,
  null,
  { kind: 'hourly' },
  { kind: 'weekly', weekday: 1, timeOfDay: hours(9) },
)
const anyChannel: fc.Arbitrary<ExpectedChannel> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('email', 'telegram'),
  isReachable: fc.constantFrom(true, true, true, false),
  alerts: fc.constantFrom('all', 'all', 'starred', 'none'),
  digest: anyDigest,
  quiet: fc.constant(null),
  waitsOnFreePlan: fc.boolean(),
  lastMailDueAt: fc.constant(null),
  mayMail: fc.constantFrom(true, true, false),
  isResting: fc.boolean(),
})

const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant<Observation>({ kind: 'none' }),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(null, ...PRICES))
    .map(([count, value]): Observation => {
      return { kind: 'on-sale', count, lowest: value === null ? null : euros(value) }
    }),
  { weight: 1, arbitrary: fc.constant<Observation>({ kind: 'blocked' }) },
)

type Account = Pick<
  ExpectedWatch,
  'plan' | 'channels' | 'isStarred' | 'timing' | 'mayWake' | 'shops' | 'mute'
>
const anyAccount: fc.Arbitrary<Account> = fc.record({
  plan: fc.constantFrom('FREE', 'PREMIUM'),
  channels: fc.uniqueArray(anyChannel, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
  isStarred: fc.boolean(),
  mayWake: fc.boolean(),
  shops: fc.constantFrom('followed', 'others', 'none'),
  timing: fc
    .constantFrom([], [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(8), to: hours(20) }])
    .map((quiet) => ({ quiet, clock: localClock('Europe/Madrid') })),
  mute: fc.constantFrom(
    null,
    null,
    null,
    { until: null },
    { until: plus(START, hours(5_000)) },
    {
      until: null,
      cheaperThan: euros(30),
    },
  ),
})

/** What happens: a copy is counted, the lowest price is another one, a followed shop lists a copy. */
type Occurrence = {
  readonly what: 'counted' | 'moved' | 'listed'
  readonly price: number
  readonly media: 'M' | 'G'
}
const anyOccurrence: fc.Arbitrary<Occurrence> = fc.record({
  what: fc.constantFrom('counted', 'moved', 'listed'),
  price: fc.constantFrom(...PRICES),
  media: fc.constantFrom('M', 'G'),
})

type Given = {
  readonly rule: AlertRule
  readonly account: Account
  readonly seen: readonly { readonly wait: number; readonly observation: Observation }[]
  readonly world: {
    readonly isAway: boolean
    readonly paused: ExpectedWatch['pausedReason']
    readonly format: string | null
  }
  readonly occurrence: Occurrence
}
const anyGiven: fc.Arbitrary<Given> = fc.record({
  rule: anyRule,
  account: anyAccount,
  seen: fc.array(fc.record({ wait: fc.integer({ min: 1, max: 9 }), observation: anyObservation }), {
    maxLength: 5,
  }),
  world: fc.record({
    isAway: fc.constantFrom(false, false, false, true),
    paused: fc.constantFrom(null, null, null, null, 'plan-limit'),
    format: fc.constantFrom('LP, Album', 'LP, Album', null, 'CD, Album'),
  }),
  occurrence: anyOccurrence,
})

type Past = {
  readonly market: Market | null
  readonly memory: AlertMemory
  readonly mute: Account['mute']
  readonly now: Instant
}

/** Lives through what was seen, and returns what a watch remembers of it. */
function live({ rule, account, seen, world }: Given): Past {
  let past: Past = { market: null, memory: NEW_MEMORY, mute: account.mute, now: START }
  for (const { wait, observation } of seen) {
    const now = plus(past.now, hours(wait))
    const before = past.market?.observation ?? null
    const market = { observation, since: now, at: now, copies: [] }
    const happened = asSeen({ before, market, now, format: world.format })
    const { found, endsMute } = decideForWatch(decidable(rule, account, past), happened)
    past = { market, memory: found.memory, mute: endsMute ? null : past.mute, now }
  }
  return { ...past, now: plus(past.now, hours(1)) }
}

function decidable(rule: AlertRule, account: Account, { memory, mute }: Past): DecidableWatch {
  return { ...account, rule, memory, mute, lastAlertedAt: null, followsShops: account.shops === 'followed' }
}

type AsSeen = {
  readonly before: Observation | null
  readonly market: Market
  readonly now: Instant
  readonly format: string | null
}

function asSeen({ before, market, now, format }: AsSeen): Happened {
  const { observation: after } = market
  const known = standingOf(market, null)
  return {
    before,
    after,
    now,
    known,
    format,
    transition: transition(before, after),
    statedIn: [],
    rates: null,
  }
}

/** What is for sale after it; null: it cannot happen. */
function afterwards({ what, price }: Occurrence, before: Observation | null): Observation | null {
  const count = copiesForSale(before)
  const lowest = lowestOf(before)
  if (what === 'moved') return count === 0 ? null : { kind: 'on-sale', count, lowest: euros(price) }
  return { kind: 'on-sale', count: count + 1, lowest: euros(Math.min(price, lowest?.value ?? price)) }
}

function happening({ occurrence, account, world }: Given, { market, now }: Past): Happened | null {
  const before = market?.observation ?? null
  const after = afterwards(occurrence, before)
  // Nobody can list what is blocked.
  if (occurrence.what === 'listed' && before?.kind === 'blocked') return null
  if (after === null) return null
  if (occurrence.what !== 'listed')
    return asSeen({
      before,
      now,
      format: world.format,
      market: { observation: after, since: now, at: now, copies: [] },
    })
  if (market === null || account.shops === 'none') return null
  const copy: Copy = {
    id: 7,
    releaseId: 1,
    seller: 'Redwax',
    media: occurrence.media,
    sleeve: 'VG',
    price: euros(occurrence.price),
    postage: null,
    shipsFrom: 'Germany',
    comments: '',
    postedAt: now,
  }
  const copies = [{ copy, seenAt: now, pricedAt: now, was: null, leftAt: null }]
  const seen = asSeen({
    before,
    now,
    format: world.format,
    market: { ...market, observation: after, copies },
  })
  return { ...seen, event: { copy, was: null, isFollowed: account.shops === 'followed', relists: null } }
}

/** Whether what was said speaks of what happened, as its reader understands it. */
function isSaid({ occasions }: Expectation, given: Given, past: Past, after: Observation): boolean {
  const { rule, occurrence } = given
  const { what, price, media } = occurrence
  const isListed = what === 'listed'
  if (isListed && isWorse(rule, media)) return false
  const [was, lowest] = [lowestOf(past.market?.observation ?? null), lowestOf(after)]
  const limit = rule.ceiling === null ? 0 : moneyOf(rule.ceiling).value
  const isCopy = what !== 'moved' || (was !== null && !isSamePrice(was, lowest))
  const covers: Record<Occasion, boolean> = {
    copy: isCopy,
    pressing: isCopy,
    another: isCopy,
    listed: isListed,
    'listed-within': isListed && price <= limit,
    'listed-cheaper': isListed && isCheaper(past.mute?.cheaperThan ?? null, euros(price)),
    ceiling: (lowest !== null && lowest.value <= limit) || (isListed && price <= limit),
    cheapest: false,
    ...movesOf(rule, past, lowest),
  }
  return occasions.some((occasion) => covers[occasion])
}

const isWorse = ({ leastMedia }: AlertRule, media: Occurrence['media']) =>
  leastMedia !== null && media === 'G'

/** Whether a lowest price is one that a rule, or a mute until it is cheaper, calls cheaper or dearer. */
function movesOf(rule: AlertRule, { market, memory, mute }: Past, lowest: Money | null) {
  const before = market?.observation ?? null
  const { cheaperByPercent: down, dearerByPercent: up } = rule
  const isOnlyLimit = rule.onlyWithinCeiling && rule.ceiling !== null
  const [fallen, risen] = [memory.highest, memory.lowest].map((of) => shareOf(lowest, of ?? lowestOf(before)))
  const isDown = !isOnlyLimit && down !== null && fallen! <= 100 - down
  const endsMute = isCheaper(mute?.cheaperThan ?? null, lowest)
  // A record that comes back ends any such mute.
  const isMute = mute?.cheaperThan !== undefined && before?.kind === 'on-sale'
  return { cheaper: endsMute || (isDown && !isMute), dearer: up !== null && risen! >= 100 + up }
}

/** In per cent; of a price that is not known no number. */
function shareOf(price: Money | null, of: Money | null): number {
  return price === null || of === null ? Number.NaN : (price.value * 100) / of.value
}

type Sent = { readonly channelId: string; readonly dueAt: Instant; readonly waits: string | null }

function sentOf(given: Given, past: Past, happened: Happened): readonly Sent[] {
  if (given.world.isAway || given.world.paused !== null) return []
  const { alert } = decideForWatch(decidable(given.rule, given.account, past), happened)
  if (alert?.decision.kind !== 'alert') return []
  const may = new Set(given.account.channels.filter(({ mayMail }) => mayMail).map(({ id }) => id))
  return alert.decision.deliveries.filter(({ channelId }) => may.has(channelId))
}

/** A followed shop is given so long to say what copies there are. */
const ALIKE = seconds(20)

it(
  'what is sent, where and when is what was said a moment before, whatever the account, the watch and the world',
  { tags: 'play' },
  () => {
    const counts = { alerts: 0, silences: 0 }
    fc.assert(
      fc.property(anyGiven, (given) => {
        const past = live(given)
        const happened = happening(given, past)
        fc.pre(happened !== null)
        const watch: ExpectedWatch = {
          ...decidable(given.rule, given.account, past),
          channels: given.account.channels,
          pressings: [
            { market: past.market, format: given.world.format, memory: past.memory, pastPrices: null },
          ],
          pausedReason: given.world.paused,
          beingLookedUp: false,
          shops: given.account.shops,
          knowsPostage: true,
          isAway: given.world.isAway,
          price: lowestOf(past.market?.observation ?? null),
        }
        const said = expectation(watch, { now: past.now, rates: null })
        const promised = !isSaid(said, given, past, happened.after) ? [] : said.routes
        const sent = sentOf(given, past, happened)
        expect(sent.map(({ channelId, waits }) => [channelId, waits])).toEqual(
          promised.map(({ channelId, waits }) => [channelId, waits]),
        )
        for (const [index, { dueAt }] of promised.entries())
          expect(Math.abs(between(dueAt, sent[index]!.dueAt))).toBeLessThanOrEqual(ALIKE)
        counts[sent.length > 0 ? 'alerts' : 'silences'] += 1
      }),
      { numRuns: 2_000, seed: 64 },
    )
    expect(Math.min(counts.alerts, counts.silences)).toBeGreaterThan(150)
  },
)
