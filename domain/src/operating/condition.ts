import { minutes, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

/** The conditions that operators are notified of. */
export const CONDITIONS = [
  'checks',
  'messages',
  'marketplace',
  'address',
  'mail',
  'chat',
  'payments',
  'disk',
  'backup',
] as const
export type ConditionKind = (typeof CONDITIONS)[number]

const VENDOR_DOWN: Duration = minutes(15)

/** How long a condition has to last before it is notified; what is late or full already is notified at once. */
const NOTIFIED_AFTER: Readonly<Record<ConditionKind, Duration>> = {
  checks: minutes(5),
  messages: minutes(0),
  marketplace: VENDOR_DOWN,
  address: minutes(5),
  mail: VENDOR_DOWN,
  chat: VENDOR_DOWN,
  payments: VENDOR_DOWN,
  disk: minutes(0),
  backup: minutes(0),
}

/** How long it has to be well before the end is notified, so that a recurring one counts as one condition. */
const OVER_AFTER: Duration = minutes(5)

export type ConditionState = {
  /** Since when it lasts; null: it does not, and operators were not notified. */
  readonly since: Instant | null
  /** Since when it is well again, while operators are not notified of that yet. */
  readonly wellSince: Instant | null
  readonly isNotified: boolean
}

export const WELL: ConditionState = { since: null, wellSince: null, isNotified: false }

/** Returns the next state of a condition and what to notify: each beginning and end once. */
export function nextCondition(
  kind: ConditionKind,
  before: ConditionState,
  isIll: boolean,
  now: Instant,
): { readonly state: ConditionState; readonly notice: 'began' | 'over' | null } {
  if (isIll) {
    const since = before.since ?? now
    const begins = !before.isNotified && between(since, now) >= NOTIFIED_AFTER[kind]
    return {
      state: { since, wellSince: null, isNotified: before.isNotified || begins },
      notice: begins ? 'began' : null,
    }
  }
  if (!before.isNotified) return { state: WELL, notice: null }
  const wellSince = before.wellSince ?? now
  if (between(wellSince, now) >= OVER_AFTER) return { state: WELL, notice: 'over' }
  return { state: { ...before, wellSince }, notice: null }
}
