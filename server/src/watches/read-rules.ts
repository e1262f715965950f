import {
  DEFAULT_RULE,
  NEW_MEMORY,
  ruleFor,
  type AlertMemory,
  type AlertRule,
  type OwnRule,
} from '@cratewatch/domain/alerts/alert-rule'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { StoredMemory } from '../database/tables/check-tables.ts'

/** The columns of a watch and its user from which its rule follows. */
export type RuleColumns = {
  readonly ownRule: OwnRule | null
  readonly defaultRule: AlertRule | null
}

/** Returns the rule that holds for a watch. */
export function storedRule({ ownRule, defaultRule }: RuleColumns): AlertRule {
  return ruleFor(defaultRule ?? DEFAULT_RULE, ownRule ?? {})
}

/** Returns what a watch remembers; its cool-down has a column of its own. */
export function storedMemory(memory: StoredMemory | null, backAt: Instant | null): AlertMemory {
  return { ...NEW_MEMORY, ...memory, backAt }
}

/** The columns of a mute. */
export type MuteColumns = {
  readonly mutedAt: Instant | null
  readonly mutedUntil: Instant | null
  readonly mutedValue: number | null
  readonly mutedCurrency: string | null
}

/** Returns the mute of a watch, also one that is over; null: it was never muted. */
export function storedMute({
  mutedAt,
  mutedUntil: until,
  mutedValue: value,
  mutedCurrency: currency,
}: MuteColumns): Mute | null {
  if (mutedAt === null) return null
  return until !== null || value === null || currency === null
    ? { until }
    : { until, cheaperThan: { value, currency } }
}
