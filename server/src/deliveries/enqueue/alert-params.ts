import type { AlertReason } from '@cratewatch/domain/alerts/decide-by-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES } from '@cratewatch/domain/alerts/currencies'
import { copiesForSale, type Observation } from '@cratewatch/domain/availability/observation'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { AlertGrounds } from '@cratewatch/domain/notifications/sending/superseded'

export type ReleaseName = { readonly artist: string; readonly title: string }

/** The parameters of an in-app entry's sentences, stored with it so that it still states what was seen then. */
export type AlertParams = {
  readonly artist: string
  readonly vinylName: string
  readonly count: number
  readonly price: number | null
  readonly currency: string | null
}

export function alertParams(release: ReleaseName, observation: Observation): AlertParams {
  const lowest = observation.kind === 'on-sale' ? observation.lowest : null
  return {
    artist: release.artist,
    vinylName: release.title,
    count: copiesForSale(observation),
    price: lowest?.value ?? null,
    currency: lowest?.currency ?? null,
  }
}

/** Why a rule alerts: stored beside the parameters of its entry. */
export type RuleGrounds = AlertGrounds & {
  /** By how many per cent it was to be cheaper; null: not by a rule, or not asked for. */
  readonly percent: number | null
}

type Params = Readonly<Record<string, string | number | null>>

/** Returns the grounds as parameters; null for copies back for sale, which everybody is told of. */
export function groundsParams({ reasons, ceiling, was, percent }: RuleGrounds): Params | null {
  if (reasons.every((reason) => reason === 'back-for-sale')) return null
  return {
    reasons: reasons.join(' '),
    ceilingMinor: ceiling?.minor ?? null,
    ceilingCurrency: ceiling?.currency ?? null,
    ceiling: ceiling === null ? null : moneyOf(ceiling).value,
    was: was?.value ?? null,
    wasCurrency: was?.currency ?? null,
    percent,
  }
}

/** Reads the grounds of an entry's alert. */
export function groundsOf(alert: AlertKind, params: Params): RuleGrounds {
  const { reasons, ceilingMinor, ceilingCurrency, was, wasCurrency, percent } = params
  const ceilingIn = CURRENCIES.find((each) => each === ceilingCurrency)
  const isCeiling = typeof ceilingMinor === 'number' && ceilingIn !== undefined
  return {
    reasons:
      typeof reasons === 'string'
        ? (reasons.split(' ') as AlertReason[])
        : alert === 'appeared'
          ? ['back-for-sale']
          : [],
    ceiling: isCeiling ? { minor: ceilingMinor, currency: ceilingIn } : null,
    was: moneyIn(was, wasCurrency),
    percent: typeof percent === 'number' ? percent : null,
  }
}

function moneyIn(value: unknown, currency: unknown): Money | null {
  return typeof value === 'number' && typeof currency === 'string' ? { value, currency } : null
}
