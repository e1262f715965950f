import type { AlertTiming as TimingOnWire } from '@cratewatch/contracts/alerts/alert-timing'
import { knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { AT_ONCE } from '@cratewatch/domain/alerts/digest'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Queries } from '../../../database/database.ts'
import { planAnew } from '../../../deliveries/enqueue/plan-anew.ts'
import type { Deps } from '../../../deps.ts'
import { readRates } from '../../../rates/read-rates.ts'
import { refuse } from '../../../refusal.ts'
import { changeUser } from '../../../users/change-user.ts'
import { convertRules } from '../../../watches/convert-rules.ts'
import { fromWire, toWire } from '../../../channels/timing-on-wire.ts'

/** Reads in which currency, at what hours and how often alerts come to a user. */
export async function readTiming(db: Queries, userId: string): Promise<TimingOnWire> {
  const user = await db
    .selectFrom('users')
    .select(['currency', 'alert_timing', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { currency, alert_timing: timing, time_zone: timeZone } = user
  return { currency, ...toWire(timing ?? AT_ONCE), timeZone }
}

/** Changes it: converts ceilings when the currency changes, and plans again what waits. */
export async function changeTiming(
  deps: Pick<Deps, 'clock' | 'db' | 'live'>,
  userId: string,
  given: TimingOnWire,
) {
  const timeZone = knownTimeZone(given.timeZone)
  if (timeZone === null) return refuse('VALIDATION_FAILED', { field: 'timeZone' })
  if (given.quiet.some(({ from, to }) => from === to)) return refuse('VALIDATION_FAILED', { field: 'quiet' })
  const { currency } = given
  return deps.db.transaction().execute(async (tx) => {
    const before = await readTiming(tx, userId)
    if (before.currency !== currency && !(await convertRules(tx, userId, currency, await readRates(tx))))
      return refuse('SERVICE_UNAVAILABLE')
    const timing = JSON.stringify(fromWire(given))
    const isDefault = timing === JSON.stringify(AT_ONCE)
    await changeUser(tx, userId, { currency, time_zone: timeZone, alert_timing: isDefault ? null : timing })
    await planAnew(tx, deps, userId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    if (before.currency !== currency) await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(await readTiming(tx, userId))
  })
}
