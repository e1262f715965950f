import type { Ordering } from '@cratewatch/contracts/checking/parcels'
import type { ShopMatch } from '@cratewatch/contracts/checking/shops'
import { readAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { chooseParcel } from '@cratewatch/domain/parcels/choose-parcel'
import { currentCopies, nearMisses, sumParcel, type OfferedCopy } from '@cratewatch/domain/parcels/parcel'
import { useCallback, useMemo, useState } from 'react'
import { readInstant } from '../../../lib/text/format.ts'
import { readNow, useTicking } from '../../../lib/text/ticking.ts'
import type { SaidParcel } from './parcel-words.tsx'

/** Which copies of a shop its reader would order: what the rule proposes for their budget, until they choose themselves. */
export function useParcel(matches: readonly ShopMatch[], ordering: Ordering, firstBudget: string) {
  const [budget, setBudget] = useState(firstBudget)
  const [own, setOwn] = useState<ReadonlySet<number> | null>(null)
  const offered = useMemo(() => offeredIn(matches), [matches])
  // Changes when a price becomes too old to be used.
  const fresh = useTicking((now) => idsOf(currentCopies(offered, now)).join())
  const copies = useMemo(() => {
    const ids = new Set(fresh.split(',').map(Number))
    return offered.filter(({ id }) => ids.has(id))
  }, [offered, fresh])
  const most = budgetIn(budget, ordering.currency)
  const minimum = ordering.minimumWorth
  const proposed = useMemo(
    () => chooseParcel({ copies, minimum }, readNow(), most ?? Infinity).copies,
    [copies, minimum, most],
  )
  const chosen = own === null ? proposed : copies.filter(({ id }) => own.has(id))
  // The same for all ticks, so that one renders its own row alone.
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setOwn((before) => {
        const after = new Set(before ?? idsOf(proposed))
        ids.forEach((id) => (isChosen ? after.add(id) : after.delete(id)))
        return after
      }),
    [proposed],
  )
  return {
    copies,
    chosen,
    choose,
    isProposed: own === null,
    proposeAgain: () => setOwn(null),
    near: nearMisses(copies, chosen),
    budget,
    isBudgetWrong: most === null,
    setBudget(text: string) {
      setBudget(text)
      setOwn(null)
    },
  }
}

/** Reads a budget in minor units: what is not typed has no end; null: it is no amount. */
function budgetIn(text: string, currency: string): number | null {
  return text.trim() === '' ? Infinity : readAmount(text, currency)
}

function offeredIn(matches: readonly ShopMatch[]): readonly OfferedCopy[] {
  return matches.flatMap(({ vinylId: record, copy: { id, seenAt }, offer }) =>
    offer === null ? [] : { ...offer, id, record, seenAt: readInstant(seenAt) },
  )
}

function idsOf(copies: readonly OfferedCopy[]): readonly number[] {
  return copies.map(({ id }) => id)
}

/** Returns what is said of these copies when they are ordered together. */
export function saidOf(
  chosen: readonly OfferedCopy[],
  matches: readonly ShopMatch[],
  { currency, minimum, minimumWorth }: Ordering,
): SaidParcel {
  const { total, postage, unstated, missing } = sumParcel(chosen, minimumWorth)
  const within = chosen.filter(({ excess }) => excess === 0)
  const isReachedWithin = sumParcel(within, minimumWorth).missing === 0
  const money = (minor: number) => moneyOf({ minor, currency })
  return {
    records: new Set(chosen.map(({ record }) => record)).size,
    copies: chosen.length,
    beyond: isReachedWithin ? 0 : chosen.length - within.length,
    total: money(total),
    postage: postage === null ? null : money(postage),
    unstated,
    minimum,
    missing: minimum && missing > 0 ? moneyOf({ minor: missing, currency: minimum.currency }) : null,
    isConverted: matches.some(
      ({ copy: { id, price } }) => price?.currency !== currency && chosen.some((each) => each.id === id),
    ),
  }
}

/** Returns when the oldest of the prices was read that are added up; null: there are none. */
export function oldestOf(chosen: readonly OfferedCopy[]): Instant | null {
  return chosen.reduce<Instant | null>(
    (oldest, { seenAt }) => (oldest === null || seenAt < oldest ? seenAt : oldest),
    null,
  )
}
