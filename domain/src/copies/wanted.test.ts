import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE, NEW_MEMORY, type AlertMemory, type AlertRule } from '../alerts/alert-rule.ts'
import type { CopyEvent, Observed } from '../alerts/observed.ts'
import { isSameObservation, type Observation } from '../availability/observation.ts'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { decideByRule } from '../notifications/decide-by-rule.ts'
import { GRADES, type Copy } from './copy.ts'
import type { KnownCopy } from './known-copy.ts'
import { endAll, seeCopy } from './seen-copy.ts'
import { standingOf } from './standing.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))
const RATES = { day: AT, perEuro: { USD: 1.1 } }
const NONE: Observation = { kind: 'none' }
const euros = (value: number) => ({ value, currency: 'EUR' })
const copies = (count: number, value: number): Observation => ({
  kind: 'on-sale',
  count,
  lowest: euros(value),
})
const rule = (own: Partial<AlertRule> = {}): AlertRule => ({ ...DEFAULT_RULE, ...own })
const NICE = rule({ leastMedia: 'VG+' })
const upTo = (amount: number, own: Partial<AlertRule> = {}) =>
  rule({ leastMedia: 'VG+', backForSale: false, ceiling: { minor: amount * 100, currency: 'EUR' }, ...own })

type Listing = Partial<Copy> & { readonly isFollowed?: boolean; readonly isRelisted?: boolean }
/** What is seen an hour after the step before: a number of copies, and the listed one where a shop listed it. */
type Step = readonly [Observation, Listing?]

function listedAt(
  n: number,
  now: Instant,
  { isFollowed = true, isRelisted = false, ...own }: Listing,
): CopyEvent {
  const copy: Copy = {
    id: n,
    releaseId: 2,
    seller: 'VinylCorner',
    media: 'NM',
    sleeve: 'NM',
    price: euros(25),
    postage: null,
    shipsFrom: 'Germany',
    comments: '',
    postedAt: plus(now, minutes(-1)),
    ...own,
  }
  return { copy, was: null, isFollowed, relists: isRelisted ? n - 1 : null }
}

function follow(given: AlertRule, steps: readonly Step[], from: AlertMemory = NEW_MEMORY) {
  let memory = from
  let before: Observation | null = null
  let since = AT
  let known: readonly KnownCopy[] = []
  const said: string[] = []
  for (const [n, [after, listing]] of steps.entries()) {
    const now = plus(AT, hours(n))
    if (before === null || !isSameObservation(before, after)) since = now
    const event = listing && listedAt(n, now, listing)
    known = known.map((each) => (each.copy.id === event?.relists ? { ...each, leftAt: since } : each))
    if (event !== undefined) known = [...known, seeCopy(null, event.copy, now).known]
    if (after.kind === 'none') known = endAll(known, now)
    const standing = standingOf({ observation: after, since, at: now, copies: known }, RATES)
    const observed = { before, after, known: standing, now, statedIn: [], rates: RATES }
    const decision = decideByRule(given, memory, event === undefined ? observed : { ...observed, event })
    said.push(decision.silent === null ? decision.reasons.join(' ') : `(${decision.silent})`)
    memory = decision.memory
    before = after
  }
  return { said, memory }
}

it('of a limit in another currency alerts once of a copy that its shop shows after the statistics', () => {
  const given = upTo(30, { leastMedia: null, onlyWithinCeiling: true })
  const after = { kind: 'on-sale', count: 1, lowest: { value: 9.5, currency: 'USD' } } as const
  const decide = (memory: AlertMemory, own: Partial<Observed>) =>
    decideByRule(given, memory, { before: after, after, now: AT, statedIn: [], rates: null, ...own })
  const first = decide(NEW_MEMORY, { before: NONE, statedIn: [euros(8.5)] })
  expect(first.reasons).toEqual(['within-ceiling'])
  const shown = decide(first.memory, { event: listedAt(1, AT, { price: after.lowest }) })
  expect(shown.silent).not.toBe('only-ceiling')
  expect(decide(shown.memory, { statedIn: [euros(8.5)] }).reasons).toEqual([])
})

describe('a copy that a shop lists', () => {
  it.each<[string, AlertRule, readonly Step[], readonly string[]]>([
    [
      'says that copies are back, and that it is this one',
      rule(),
      [[NONE], [copies(1, 25), {}]],
      ['(nothing-new)', 'back-for-sale listed'],
    ],
    [
      'is news to a follower beside other copies',
      rule(),
      [[copies(1, 20)], [copies(2, 20), {}], [copies(3, 20), {}]],
      ['(nothing-new)', 'listed', 'listed'],
    ],
    [
      'is no news to others who ask nothing of copies',
      rule(),
      [[copies(1, 20)], [copies(2, 20), { isFollowed: false }]],
      ['(nothing-new)', '(nothing-new)'],
    ],
    [
      'is news to others whose rule it fits',
      NICE,
      [[copies(1, 20)], [copies(2, 20), { isFollowed: false }]],
      ['(nothing-new)', 'listed'],
    ],
    [
      'is another one where those are asked for',
      rule({ moreCopies: true }),
      [[copies(1, 20)], [copies(2, 20), {}]],
      ['(nothing-new)', 'listed more-copies'],
    ],
    [
      'is nothing to whoever wants no alerts of this record',
      rule({ backForSale: false }),
      [[NONE], [copies(1, 25), {}]],
      ['(nothing-new)', '(nothing-new)'],
    ],
    [
      'is nothing above the only limit',
      upTo(20, { onlyWithinCeiling: true, backForSale: true }),
      [[copies(1, 40)], [copies(2, 25), {}]],
      ['(nothing-new)', '(only-ceiling)'],
    ],
    [
      'is news each time that it is within the only limit',
      upTo(30, { onlyWithinCeiling: true }),
      [[copies(1, 40)], [copies(2, 25), {}], [copies(3, 25), { price: euros(29) }]],
      ['(nothing-new)', 'within-ceiling listed', 'listed'],
    ],
    [
      'counts with its postage where that is asked for',
      upTo(30, { withPostage: true }),
      [[copies(1, 40)], [copies(2, 25), { postage: euros(6) }], [copies(3, 25), { postage: euros(5) }]],
      ['(nothing-new)', '(only-ceiling)', 'within-ceiling listed'],
    ],
  ])('%s', (_, given, steps, said) => {
    expect(follow(given, steps).said).toEqual(said)
  })

  it('is the one of the last alert where statistics counted it before the shop was read', () => {
    const seen = copies(1, 25)
    const steps = (postedAgo: number): Step[] => [
      [NONE],
      [seen],
      [seen, { postedAt: plus(AT, hours(2 - postedAgo)) }],
    ]
    expect(follow(NICE, steps(1)).said).toEqual(['(nothing-new)', 'back-for-sale', '(nothing-new)'])
    expect(follow(NICE, steps(0.5)).said).toEqual(['(nothing-new)', 'back-for-sale', 'listed'])
  })

  it('is news beside another one of the same visit that was posted later', () => {
    const postedAt = plus(AT, minutes(1))
    const seen: Step[] = [[NONE], [copies(1, 25), {}], [copies(2, 25), { postedAt }]]
    expect(follow(rule(), seen).said).toEqual(['(nothing-new)', 'back-for-sale listed', 'listed'])
  })
})

describe('a copy that does not fit', () => {
  it.each<[string, AlertRule, readonly Step[], readonly string[]]>([
    [
      'leaves the alert to the first that does',
      NICE,
      [[NONE], [copies(1, 25), { media: 'G' }], [copies(2, 25), {}]],
      ['(nothing-new)', '(worse-grade)', 'back-for-sale listed'],
    ],
    [
      'is no copy to those after it, which are back for sale',
      NICE,
      [[NONE], [copies(1, 25), { media: 'G' }], [copies(1, 25)], [copies(2, 25)]],
      ['(nothing-new)', '(worse-grade)', '(nothing-new)', 'back-for-sale'],
    ],
    [
      'is not within the limit when statistics count it',
      upTo(30),
      [
        [copies(1, 40)],
        [copies(2, 20), { media: 'G', price: euros(20) }],
        [copies(2, 20.5)],
        [copies(2, 20)],
      ],
      ['(nothing-new)', '(worse-grade)', '(nothing-new)', '(nothing-new)'],
    ],
    [
      'hides no dearer one that does, within the limit',
      upTo(30),
      [
        [copies(1, 40)],
        [copies(2, 20), { media: 'G', price: euros(20) }],
        [copies(3, 20), { price: euros(29) }],
      ],
      ['(nothing-new)', '(worse-grade)', 'within-ceiling listed'],
    ],
    [
      'may be the one that is cheaper now, until it is seen again',
      upTo(30),
      [[copies(1, 40)], [copies(2, 20), { media: 'G', price: euros(20) }], [copies(3, 18)]],
      ['(nothing-new)', '(worse-grade)', '(nothing-new)'],
    ],
    [
      'is forgotten once it is gone',
      upTo(30),
      [[NONE], [copies(1, 20), { media: 'G', price: euros(20) }], [NONE], [copies(1, 20)]],
      ['(nothing-new)', '(worse-grade)', '(nothing-new)', 'within-ceiling'],
    ],
    [
      'may be the one that is dearer now, until it is seen again',
      upTo(30),
      [[NONE], [copies(2, 20), { media: 'G', price: euros(20) }], [copies(1, 25)]],
      ['(nothing-new)', '(worse-grade)', '(nothing-new)'],
    ],
    [
      'is of a seller who is never wanted',
      rule({ notFrom: ['vinylcorner'], ceiling: { minor: 3000, currency: 'EUR' } }),
      [[NONE], [copies(1, 25), {}], [copies(1, 25)]],
      ['(nothing-new)', '(silenced-seller)', '(nothing-new)'],
    ],
    [
      'is the same again',
      rule(),
      [[NONE], [copies(1, 25), {}], [copies(1, 25), { isRelisted: true }]],
      ['(nothing-new)', 'back-for-sale listed', '(relisted)'],
    ],
    [
      'ends no alert of the limit',
      upTo(30),
      [[copies(1, 28)], [copies(2, 28), { media: 'G', price: euros(90) }], [copies(2, 28)]],
      ['within-ceiling', '(worse-grade)', '(still-within)'],
    ],
  ])('%s', (_, given, steps, said) => {
    expect(follow(given, steps).said).toEqual(said)
  })

  it('lowers no price that later ones are measured by', () => {
    const given = rule({ leastMedia: 'VG+', cheaperByPercent: 20, backForSale: false })
    const steps: Step[] = [[copies(1, 40)], [copies(2, 20), { media: 'G', price: euros(20) }]]
    expect(follow(given, steps).memory.highest).toEqual(euros(40))
  })

  it('is remembered among the latest fifty', () => {
    const steps = Array.from({ length: 60 }, (_, n): Step => [copies(n + 1, 20), { media: 'G' }])
    expect(follow(NICE, steps.slice(0, 3)).memory.passed).toEqual([0, 1, 2])
    expect(follow(NICE, steps).memory.passed).toHaveLength(50)
  })
})

describe('copies that nobody can judge', () => {
  const wait = { whenUnknown: 'wait' } as const

  it.each<[string, AlertRule, readonly Step[], readonly string[]]>([
    [
      'alert, unless their collector waits',
      NICE,
      [[NONE], [copies(1, 25)]],
      ['(nothing-new)', 'back-for-sale'],
    ],
    [
      'wait for a shop',
      rule({ leastMedia: 'VG+', ...wait }),
      [[NONE], [copies(1, 25)], [copies(1, 25)], [copies(1, 25), { isFollowed: false }]],
      ['(nothing-new)', '(details-unknown)', '(nothing-new)', 'back-for-sale listed'],
    ],
    [
      'wait within a limit, too, and are in the log once',
      upTo(30, wait),
      [[copies(1, 25)], [copies(1, 25.2)], [copies(2, 25), { price: euros(28) }], [copies(2, 25)]],
      ['(details-unknown)', '(nothing-new)', 'within-ceiling listed', '(still-within)'],
    ],
    [
      'wait for their postage',
      upTo(30, { leastMedia: null, withPostage: true, ...wait }),
      [[copies(1, 40)], [copies(2, 25), {}]],
      ['(nothing-new)', '(postage-unknown)'],
    ],
  ])('%s', (_, given, steps, said) => {
    expect(follow(given, steps).said).toEqual(said)
  })

  it('ask the marketplace for no price where they wait', () => {
    const observed = { before: null, now: AT, statedIn: [], rates: RATES }
    const after: Observation = { kind: 'on-sale', count: 1, lowest: { value: 33, currency: 'USD' } }
    expect(decideByRule(upTo(30), NEW_MEMORY, { ...observed, after }).confirmIn).toBe('EUR')
    expect(decideByRule(upTo(30, wait), NEW_MEMORY, { ...observed, after }).confirmIn).toBe(null)
  })
})

it('a record of another format alerts nobody who asks for vinyl', () => {
  const observed = { before: NONE, after: copies(1, 25), now: AT, statedIn: [], rates: null }
  const vinyl = rule({ onlyVinyl: true })
  expect(decideByRule(vinyl, NEW_MEMORY, { ...observed, format: 'CD, Album' })).toMatchObject({
    reasons: [],
    silent: 'other-format',
    silenced: ['back-for-sale'],
    memory: { backAt: null, alertedAt: null },
  })
  expect(decideByRule(vinyl, NEW_MEMORY, { ...observed, format: 'LP' }).reasons).toEqual(['back-for-sale'])
})

describe('over random copies', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
  const anyObservation = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(20, 25, 29, 31, 40))
      .map(([count, price]) => copies(count, price)),
    fc.constant(NONE),
  )
  const anyListing: fc.Arbitrary<Listing> = fc.record({
    media: maybe(fc.constantFrom(...GRADES)),
    shipsFrom: maybe(fc.constantFrom('Germany', 'Japan')),
    seller: fc.constantFrom('a', 'b'),
    price: fc.constantFrom(20, 25, 29, 31, 40).map(euros),
    postage: maybe(fc.constantFrom(2, 9).map(euros)),
    isFollowed: fc.boolean(),
    isRelisted: fc.boolean(),
  })
  const anyAsking: fc.Arbitrary<AlertRule> = fc
    .record({
      backForSale: fc.boolean(),
      moreCopies: fc.boolean(),
      onlyWithinCeiling: fc.boolean(),
      ceiling: maybe(fc.constant({ minor: 3_000, currency: 'EUR' as const })),
      cheaperByPercent: maybe(fc.constant(20)),
      dearerByPercent: maybe(fc.constant(20)),
      leastMedia: fc.constantFrom('NM', 'VG', 'P'),
      shipsFrom: fc.constantFrom([], ['Germany'], ['Germany', 'Japan']),
      notFrom: fc.constantFrom([], ['a']),
      withPostage: fc.boolean(),
      relisted: fc.boolean(),
      whenUnknown: fc.constantFrom('alert', 'wait'),
    })
    .map(rule)
  const anySteps = fc.array(fc.tuple(anyObservation, maybe(anyListing)), { minLength: 1, maxLength: 8 })
  const stepsOf = (drawn: readonly (readonly [Observation, Listing | null])[]): Step[] =>
    drawn.map(([seen, listing]) => (listing === null || seen.kind !== 'on-sale' ? [seen] : [seen, listing]))

  /** The same rule, with one of its conditions for copies stricter. */
  const anyStricter = fc.constantFrom<Partial<AlertRule>>(
    { leastMedia: 'M' },
    { notFrom: ['a', 'b'] },
    { shipsFrom: ['Japan'] },
    { whenUnknown: 'wait' },
    { relisted: false },
    { onlyVinyl: true },
  )

  it('whoever asks for more is alerted of nothing that whoever asks for less is not', () => {
    fc.assert(
      fc.property(
        anyAsking,
        anyStricter,
        anySteps,
        fc.constantFrom('CD', 'LP', null),
        (given, stricter, drawn, format) => {
          const steps = stepsOf(drawn)
          const { memory } = follow(given, steps.slice(0, -1))
          const [after = NONE, listing] = steps.at(-1) ?? []
          const now = plus(AT, hours(steps.length))
          const observed: Observed = {
            before: steps.at(-2)?.[0] ?? null,
            after,
            now,
            statedIn: [],
            rates: RATES,
            format,
            ...(listing === undefined ? {} : { event: listedAt(steps.length, now, listing) }),
          }
          const decide = (own: AlertRule) => decideByRule(own, memory, observed).reasons
          const isLess = stricter.shipsFrom !== undefined && given.shipsFrom.length === 1
          const more = decide(isLess ? given : { ...given, ...stricter })
          expect(decide(given)).toEqual(expect.arrayContaining([...more]))
        },
      ),
      { numRuns: 3_000, seed: 50 },
    )
  })

  it('what a copy that does not fit was silenced of is left to one that does', () => {
    fc.assert(
      fc.property(anyAsking, anySteps, anyListing, (given, drawn, listing) => {
        const steps = stepsOf(drawn)
        const unfit: Step = [copies(1, 20), { ...listing, media: 'P', seller: 'a', price: euros(20) }]
        const fit: Step = [
          copies(2, 20),
          {
            media: 'M',
            shipsFrom: 'Germany',
            seller: 'b',
            price: euros(20),
            postage: euros(1),
            isRelisted: false,
          },
        ]
        const own = { ...given, leastMedia: 'VG' as const }
        const before = follow(own, steps)
        const after = follow(own, [...steps, unfit])
        for (const kept of ['backAt', 'alertedAt'] as const)
          expect(after.memory[kept]).toEqual(before.memory[kept])
        expect(after.memory.within === null || before.memory.within !== null).toBe(true)
        const isWanted = own.backForSale || own.moreCopies || own.ceiling !== null
        const isOnly = own.onlyWithinCeiling && own.ceiling !== null
        const [said] = follow(own, [...steps, unfit, fit]).said.slice(-1)
        expect(said?.includes('listed')).toBe(isWanted || isOnly)
      }),
      { numRuns: 2_000, seed: 50 },
    )
  })
})
