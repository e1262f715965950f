import { minutes, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

/** What operators are told about their instance. */
export const CONDITIONS = [
  'checks',
  'messages',
  'marketplace',
  'mail',
  'chat',
  'payments',
  'disk',
  'backup',
] as const
export type ConditionKind = (typeof CONDITIONS)[number]

const VENDOR_DOWN: Duration = minutes(15)

/** How long it has to last before it is told; what is late or full already is told at once. */
const TOLD_AFTER: Readonly<Record<ConditionKind, Duration>> = {
  checks: minutes(5),
  messages: minutes(0),
  marketplace: VENDOR_DOWN,
  mail: VENDOR_DOWN,
  chat: VENDOR_DOWN,
  payments: VENDOR_DOWN,
  disk: minutes(0),
  backup: minutes(0),
}

/** It has to be well for so long before that is told: what comes and goes is one condition. */
const OVER_AFTER: Duration = minutes(5)

export type ConditionState = {
  /** Since when it lasts; null: it does not, and nobody was told. */
  readonly since: Instant | null
  /** Since when all is well again, while operators still believe otherwise. */
  readonly wellSince: Instant | null
  readonly isTold: boolean
}

export const WELL: ConditionState = { since: null, wellSince: null, isTold: false }

/** What becomes of a condition that is looked at, and what operators are told of it: each beginning and end once. */
export function nextCondition(
  kind: ConditionKind,
  before: ConditionState,
  isIll: boolean,
  now: Instant,
): { readonly state: ConditionState; readonly tell: 'began' | 'over' | null } {
  if (isIll) {
    const since = before.since ?? now
    const begins = !before.isTold && between(since, now) >= TOLD_AFTER[kind]
    return {
      state: { since, wellSince: null, isTold: before.isTold || begins },
      tell: begins ? 'began' : null,
    }
  }
  if (!before.isTold) return { state: WELL, tell: null }
  const wellSince = before.wellSince ?? now
  if (between(wellSince, now) >= OVER_AFTER) return { state: WELL, tell: 'over' }
  return { state: { ...before, wellSince }, tell: null }
}
