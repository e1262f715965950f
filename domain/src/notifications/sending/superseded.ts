import { placePrice, type Ceiling, type KnownPrice } from '../../alerts/ceiling.ts'
import type { AvailabilityState } from '../../availability/observation.ts'
import { assertNever } from '../../kernel/assert-never.ts'
import type { Money } from '../../kernel/money.ts'
import type { AlertKind } from '../alert-kind.ts'
import type { AlertReason } from '../decide-by-rule.ts'

/** Why a user is alerted of copies: the reasons, and the prices that two of them are about. */
export type AlertGrounds = {
  readonly reasons: readonly AlertReason[]
  readonly ceiling: Ceiling | null
  /** The price that it is cheaper or dearer than, or as cheap as. */
  readonly was: Money | null
}

/** The present state of a release. */
export type ReleaseNow = {
  readonly state: AvailabilityState
  /** Whether the copy that was announced is gone; false where none was. */
  readonly isCopyGone: boolean
  /** What it costs now, whatever the statistics know of that; null: no copy was announced, or its price is not known. */
  readonly copyPrice: Money | null
} & Pick<KnownPrice, 'lowest' | 'rates'>

/** Whether what an alert announced is no longer true, none of its reasons. A deleted release (null) supersedes every alert. */
export function isSuperseded(alert: AlertKind, grounds: AlertGrounds, now: ReleaseNow | null): boolean {
  switch (alert) {
    case 'appeared':
    case 'listed':
    case 'within-ceiling':
    case 'cheapest':
    case 'cheaper':
    case 'more-copies':
    case 'dearer':
      return now?.state !== 'on-sale' || !grounds.reasons.some((reason) => holds(reason, grounds, now))
    case 'withdrawn':
      return now?.state !== 'withdrawn'
    case 'blocked':
      return now?.state !== 'blocked'
    default:
      return assertNever(alert)
  }
}

/**
 * Whether a reason still holds while there are copies; a price that is not known now changes nothing, and one of a copy
 * that is gone holds no more.
 */
function holds(reason: AlertReason, { ceiling, was }: AlertGrounds, releaseNow: ReleaseNow): boolean {
  const now = { ...releaseNow, lowest: releaseNow.copyPrice ?? releaseNow.lowest }
  switch (reason) {
    case 'within-ceiling':
      return (
        !now.isCopyGone && (ceiling === null || placePrice({ ...now, statedIn: [] }, ceiling) !== 'above')
      )
    case 'listed':
      return !now.isCopyGone
    case 'cheaper':
      return !now.isCopyGone && !isBeyond(now, was, (price, other) => price >= other)
    case 'cheapest':
      return !now.isCopyGone && !isBeyond(now, was, (price, other) => price > other)
    case 'dearer':
      return !isBeyond(now, was, (price, other) => price <= other)
    case 'back-for-sale':
    case 'more-copies':
      return true
    default:
      return assertNever(reason)
  }
}

function isBeyond(
  { lowest }: ReleaseNow,
  was: Money | null,
  isSo: (price: number, was: number) => boolean,
): boolean {
  return was !== null && lowest?.currency === was.currency && isSo(lowest.value, was.value)
}
