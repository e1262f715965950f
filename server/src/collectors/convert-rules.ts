import { sql } from 'kysely'
import type { AlertRule, OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { convertCeiling } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { Tx } from '../database/database.ts'
import type { StoredMemory } from '../database/tables/check-tables.ts'
import { changeUser } from './users.ts'
import { lockDefaultRule } from './rules.ts'

type Converted = {
  readonly id: string
  readonly rule: OwnRule | null
  readonly memory: StoredMemory | null
}

/** Thrown inside, where a rate is missing. */
class NoRate extends Error {}

/**
 * Converts every ceiling of a user, in rules and in what watches remember of their last alert, so that nobody is
 * alerted again. False: a rate is missing, and nothing was changed.
 */
export async function convertRules(
  tx: Tx,
  userId: string,
  currency: Currency,
  rates: ExchangeRates | null,
): Promise<boolean> {
  const defaults = await lockDefaultRule(tx, userId)
  const watches = await tx
    .selectFrom('watches')
    .select(['id', 'alert_rule', 'alert_memory'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('alert_rule', 'is not', null), row('alert_memory', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  try {
    const rule = inCurrency(defaults, currency, rates)
    const converted = watches.map(({ id, alert_rule: own, alert_memory: memory }) => ({
      id,
      rule: own && inCurrency(own, currency, rates),
      memory: memory && { ...memory, within: memory.within && inCurrency(memory.within, currency, rates) },
    }))
    if (rule !== defaults) await changeUser(tx, userId, { alert_rule: JSON.stringify(rule) })
    await write(tx, converted)
    return true
  } catch (error) {
    if (error instanceof NoRate) return false
    throw error
  }
}

/** Returns the same with its ceiling in a currency; unchanged where it has none. */
function inCurrency<T extends { readonly ceiling?: AlertRule['ceiling'] }>(
  of: T,
  currency: Currency,
  rates: ExchangeRates | null,
): T {
  if (of.ceiling === undefined || of.ceiling === null) return of
  const ceiling = convertCeiling(of.ceiling, currency, rates)
  if (ceiling === null) throw new NoRate()
  return { ...of, ceiling }
}

async function write(tx: Tx, converted: readonly Converted[]): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await sql`
    update watches set alert_rule = converted.rule::jsonb, alert_memory = converted.memory::jsonb
    from unnest(
      ${converted.map(({ id }) => id)}::uuid[],
      ${converted.map(({ rule }) => json(rule))}::text[],
      ${converted.map(({ memory }) => json(memory))}::text[]
    ) as converted (id, rule, memory)
    where watches.id = converted.id`.execute(tx)
}
