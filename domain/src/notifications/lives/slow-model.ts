import { DEFAULT_RULE, type AlertRule } from '../../alerts/alert-rule.ts'
import { GRADES } from '../../copies/copy.ts'
import { offersAt, type Life, type Second } from './life.ts'

/** An alert of the product. `copy`: the listing that it names; null: it says only that there is one. */
export type Alert = { readonly at: Second; readonly copy: number | null; readonly reasons: readonly string[] }
export type Mistake = {
  readonly at: Second
  readonly law: 'missed' | 'false' | 'doubled' | 'unsaid'
  readonly what: string
}

type State = {
  readonly price: number
  readonly media: string
  readonly seller: string
  readonly postedAt: Second
}
type Seen = State & { readonly seenAt: Second; readonly isThere: boolean; readonly isNews: boolean }

/**
 * The slow model: it knows the world's truth, remembers each thing that was ever shown, and says after each step which
 * law the product's alerts broke. It shares no code with what it judges but the words for grades.
 */
export function slowModel(life: Life) {
  const faults: Mistake[] = []
  const seen = new Map<number, Seen>()
  /** Listings told of while they fitted, and those that an alert by number can only have been about. */
  const notified = new Set<number>()
  /** When an alert by number may have been about a listing. */
  const perhaps = new Map<number, Second>()
  const visited = new Set<string>()
  /** The copies that the last page showed for the first time, which are news. */
  const shownFirst = new Set<number>()
  let rule: AlertRule = { ...DEFAULT_RULE, ...life.rule }
  let isLimitNew = true
  let reading: Second = 0
  let checkedAt: Second = 0
  let zeroAt: Second = -1
  let zeroSince: Second | null = null
  /** A copy that nobody knew and that everybody looked for: until when its alert may come. */
  let awaited: {
    readonly id: number
    readonly since: Second
    checks: number
    readonly shops: Set<string>
  } | null = null
  let lastEmpty: Second | null = null
  /** The price below which a mute ends. */
  let mutedAt: number | null = null

  const isGood = ({ media }: { readonly media: string }) =>
    rule.leastMedia === null ||
    (GRADES as readonly string[]).indexOf(media) <= GRADES.indexOf(rule.leastMedia)
  const isCheap = ({ price }: { readonly price: number }) =>
    !rule.onlyWithinCeiling || rule.ceiling === null || price * 100 <= rule.ceiling.minor
  const isWanted = (state: State) => isGood(state) && !rule.notFrom.includes(state.seller)
  const isFit = (state: State) => isWanted(state) && isCheap(state)
  const isRelevant = () => life.follows || rule.leastMedia !== null
  const mayAlertByNumber = () => rule.leastMedia === null || rule.whenUnknown === 'alert'
  const blame = (at: Second, law: Mistake['law'], what: string) => faults.push({ at, law, what })

  /** The copies that an alert by number may be about: those that nobody had seen, and wanted ones. */
  function candidates(isAtAnyPrice = false): readonly number[] {
    return offersAt(life, reading)
      .map(({ offer, price, media }) => ({
        id: offer.id,
        price,
        media,
        seller: offer.seller,
        postedAt: offer.postedAt,
      }))
      .filter((state) => {
        const known = seen.get(state.id)
        if (known === undefined) return isAtAnyPrice || isCheap(state)
        const now = { ...known, price: state.price }
        return known.isThere && (isAtAnyPrice ? isWanted(now) : isFit(now))
      })
      .map(({ id }) => id)
  }

  const prices = new Map<number, number>()
  const priceAt = (id: number) => offersAt(life, reading).find(({ offer }) => offer.id === id)?.price

  function judgeAlert({ at, copy, reasons }: Alert): void {
    // Whoever changes their limit asks anew for what is within it.
    const isUnmuted = mutedAt !== null && reasons.includes('cheaper')
    const isRenewed = isUnmuted || (isLimitNew && reasons.includes('within-ceiling'))
    if (reasons.includes('within-ceiling')) isLimitNew = false
    if (isUnmuted) judgeUnmuted(at, copy)
    if (copy === null) return judgeNumber(at, isRenewed, isUnmuted)
    const known = seen.get(copy)
    if (known === undefined || !known.isThere || (zeroAt > known.seenAt + 60 && zeroAt > known.postedAt + 60))
      blame(at, 'false', `${copy} is gone`)
    else if (!(isUnmuted ? isWanted(known) : isFit(known))) blame(at, 'false', `${copy} is not wanted`)
    if (notified.has(copy) && !isRenewed) blame(at, 'doubled', `${copy} was told of`)
    notified.add(copy)
  }

  /** What ends a mute is a wanted copy below its price, whatever its limit. */
  function judgeUnmuted(at: Second, copy: number | null): void {
    const price =
      copy === null ? Math.min(...offersAt(life, reading).map((each) => each.price)) : seen.get(copy)?.price
    if (price === undefined || price >= (mutedAt ?? 0)) blame(at, 'false', `the mute at ${mutedAt} goes on`)
    mutedAt = null
  }

  /** What must have ended a mute by now: a copy that a shop shows, wants nobody to guess, and costs less. */
  function findMuted(at: Second, shop: string): void {
    const ends = [...seen].find(
      ([, state]) =>
        state.isThere && state.seller === shop && isWanted(state) && state.price < (mutedAt ?? 0),
    )
    if (ends === undefined) return
    blame(at, 'missed', `${ends[0]} ends the mute at ${mutedAt}`)
    mutedAt = null
  }

  function judgeNumber(at: Second, isRenewed: boolean, isUnmuted: boolean): void {
    if (!mayAlertByNumber()) blame(at, 'false', 'nobody can judge it')
    const all = candidates(isUnmuted)
    const [only] = all
    if (only === undefined) blame(at, 'false', 'there is none')
    // Statistics cannot tell another price of a copy from another copy.
    else if (
      life.answers &&
      !isRenewed &&
      all.every((id) => notified.has(id) && (seen.has(id) || prices.get(id) === priceAt(id)))
    )
      blame(at, 'doubled', `${all.join()} were told of`)
    // What was listed before the check may be counted by it.
    for (const { offer } of offersAt(life, checkedAt)) perhaps.set(offer.id, at)
    // Without answers nobody can tell a known copy at another price from another copy.
    if (life.answers && all.length === 1 && only !== undefined) notified.add(only)
    for (const { offer, price } of offersAt(life, reading)) prices.set(offer.id, price)
  }

  /** What must have been told of by now: what a shop shows, fits, and is news. */
  function findMissed(at: Second, shop: string): void {
    for (const [id, state] of seen) {
      if (!state.isThere || state.seller !== shop) continue
      if (!isFit(state) || !isRelevant() || !state.isNews || notified.has(id)) continue
      const heardAt = perhaps.get(id)
      if (heardAt !== undefined && heardAt >= state.postedAt) continue
      blame(at, 'missed', `${id} fits`)
      notified.add(id)
    }
  }

  /** A copy that is news and not alerted of has its reason in the log, unless an alert by number was about it. */
  function findUnsaid(at: Second, silences: readonly number[]): void {
    for (const id of shownFirst)
      if (!notified.has(id) && !perhaps.has(id) && !silences.includes(id))
        blame(at, 'unsaid', `nobody says why ${id} is silent`)
  }

  /** Whether a seller had such a copy before, which is not there beside this one. */
  function isLikeOneBefore(
    { price, media, seller }: Omit<State, 'postedAt'>,
    present: ReadonlySet<number>,
  ): boolean {
    return [...seen].some(
      ([id, old]) =>
        old.seller === seller && old.media === media && !present.has(id) && Math.abs(old.price - price) <= 1,
    )
  }

  /** Whether a known copy is as cheap as one that nobody knows, of which there is then no price. */
  function isHidden(id: number): boolean {
    return [...seen.values()].some((state) => state.isThere && state.price <= (priceAt(id) ?? 0))
  }

  return {
    faults,
    rule: () => rule,
    edited(own: Partial<AlertRule>): void {
      const { ceiling } = rule
      rule = { ...DEFAULT_RULE, ...own }
      isLimitNew ||= ceiling?.minor !== rule.ceiling?.minor
      awaited = null
      lastEmpty = null
    },
    muted(price: number | null): void {
      mutedAt = price ?? mutedAt
    },
    /** A page of a shop, or a listing's own answer (`id`). */
    shown(at: Second, of: { readonly shop: string; readonly id?: number; readonly isGone?: boolean }): void {
      const isFirst = of.id === undefined && !visited.has(of.shop)
      const there = of.isGone ? [] : offersAt(life, at).filter(({ offer }) => offer.seller === of.shop)
      const ids = new Set(there.map(({ offer }) => offer.id))
      for (const [id, state] of seen)
        if (state.seller === of.shop && !ids.has(id) && (of.id === undefined || of.id === id))
          seen.set(id, { ...state, isThere: false })
      for (const { offer, price, media } of there) {
        const { id, seller, postedAt } = offer
        if (of.id !== undefined && of.id !== id) continue
        const old = seen.get(id)
        const state = { price, media, seller, postedAt }
        const hasCome = old !== undefined && !isFit(old) && isFit(state)
        const isAgain = old === undefined && isLikeOneBefore({ price, media, seller }, ids)
        const isNews = isRelevant() && (hasCome || (old?.isNews ?? (!isFirst && !isAgain)))
        if (!isFit(state) && (old?.price !== price || old.media !== media)) notified.delete(id)
        // Of an alert by number nobody can tell that it was about a copy which has another price by now.
        if (old === undefined && prices.get(id) !== price) notified.delete(id)
        if (old === undefined && of.id === undefined && isNews) shownFirst.add(id)
        seen.set(id, { ...state, seenAt: at, isThere: true, isNews })
      }
      visited.add(of.shop)
      awaited?.shops.add(of.shop)
    },
    checked(at: Second, late: Second): void {
      reading = at - late
      checkedAt = at
      // One "none for sale" is confirmed by another.
      const isZero = offersAt(life, reading).length === 0
      if (isZero && zeroSince !== null && at - zeroSince >= 30) zeroAt = at
      zeroSince = isZero ? (zeroSince ?? at) : null
      for (const { offer, price } of offersAt(life, reading))
        if (!isCheap({ price }) && !seen.has(offer.id)) notified.delete(offer.id)
      const wanted = candidates()
      const fits = [...seen.values()].some((state) => state.isThere && isFit(state))
      if (wanted.length === 0 && !fits) {
        if (!isZero || zeroAt === at) lastEmpty ??= at
        awaited = null
        return
      }
      const only = wanted.find((id) => !seen.has(id))
      // A known copy that is as cheap hides it from now on.
      if (awaited !== null && isHidden(awaited.id)) awaited = null
      if (awaited !== null && wanted.includes(awaited.id)) {
        if (at - awaited.since > 130 && SHOPS_OF(awaited.shops)) awaited.checks += 1
        if (awaited.checks > 2) {
          blame(at, 'missed', `${awaited.id} is for sale`)
          awaited = null
        }
      } else if (
        lastEmpty !== null &&
        at - lastEmpty > 130 &&
        only !== undefined &&
        !fits &&
        wanted.length === 1 &&
        !isHidden(only)
      )
        awaited =
          rule.onlyWithinCeiling && mayAlertByNumber()
            ? { id: only, since: at, checks: 0, shops: new Set() }
            : null
      lastEmpty = null
    },
    /** Judges what the product said of a step, and what it did not. */
    judge(
      at: Second,
      alerts: readonly Alert[],
      step: {
        readonly shop: string | null
        readonly isEdit: boolean
        /** The copies of which the log says why they are silent; null: something waits to be confirmed. */
        readonly silences: readonly number[] | null
      },
    ): void {
      for (const alert of alerts) judgeAlert(alert)
      // Of all that an edited rule lets in one alert names the cheapest.
      if (step.isEdit && alerts.some(({ reasons }) => reasons.includes('listed')))
        for (const [id, state] of seen) if (isFit(state)) notified.add(id)
      if (alerts.length > 0) awaited = null
      if (step.shop !== null) findMissed(at, step.shop)
      if (step.shop !== null && step.silences !== null) {
        findMuted(at, step.shop)
        // The entry of an alert stands in the log in place of what else its page showed.
        if (alerts.length === 0) findUnsaid(at, step.silences)
      }
      shownFirst.clear()
    },
  }
}

function SHOPS_OF(shops: ReadonlySet<string>): boolean {
  return shops.size === 2
}
