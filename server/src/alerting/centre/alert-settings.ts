import type { AlertTiming as TimingOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import { silencesDays } from '@cratewatch/domain/accounts/silencing'
import { knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { ruleFor, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { AT_ONCE } from '@cratewatch/domain/alerts/digest'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { convertParcelAlerts } from '../../checking/shops/parcel-alerts.ts'
import { filledRule, followDefaultRule, lockDefaultRule, convertRules } from '../../collectors/rules.ts'
import { changeUser, holdCaller } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { switchOwn } from '../account-channels.ts'
import { deleteInvited, findMailReader } from '../channel-rows.ts'
import { quietFromWire, quietToWire } from '../channels/present-channel.ts'
import { decideDue, planAnew, type DecidingDeps } from '../decide/decide-due.ts'
import { noteSetting, type NotingDeps, type SettingSession } from '../deliveries/note-setting.ts'
import { readUnsubscribeToken } from '../tokens.ts'

/** Reads the rule of a user for all records. */
export async function readDefaultRule(db: Queries, userId: string) {
  const { alert_rule: rule } = await db
    .selectFrom('users')
    .select('alert_rule')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return ok(filledRule(rule))
}

/** Changes the rule of a user for all records, of which the rest stays; what that makes true now alerts at once for the first, soon for the rest. */
export async function setDefaultRule(
  deps: DecidingDeps & NotingDeps,
  session: SettingSession,
  given: OwnRule,
) {
  const { userId } = session
  const rule = await deps.db.transaction().execute(async (tx) => {
    await holdCaller(tx, deps, session)
    const before = await lockDefaultRule(tx, userId)
    const rule = ruleFor(before, given)
    const set = { kind: 'rule', subject: '', label: null, before, after: rule } as const
    await noteSetting(tx, deps, session, set, false)
    await changeUser(tx, userId, { alert_rule: JSON.stringify(rule) })
    await followDefaultRule(tx, userId, rule, deps.clock.now())
    for (const what of ['vinyls', 'profile'] as const)
      await deps.live.publish(tx, { kind: 'user', userId, what })
    return rule
  })
  await decideDue(deps, { userId })
  return ok(rule)
}

/** Reads in which currency, at what hours and how often alerts come to a user. */
export async function readTiming(db: Queries, userId: string): Promise<TimingOnWire> {
  const user = await db
    .selectFrom('users')
    .select(['currency', 'alert_timing', 'time_zone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { currency, alert_timing: timing, time_zone: timeZone } = user
  return { currency, quiet: quietToWire((timing ?? AT_ONCE).quiet), timeZone }
}

/** Changes it: converts ceilings when the currency changes, and plans again what waits. */
export async function changeTiming(
  deps: NotingDeps & Pick<Deps, 'db' | 'live'>,
  session: SettingSession,
  given: TimingOnWire,
) {
  const { userId } = session
  const timeZone = knownTimeZone(given.timeZone)
  if (timeZone === null) return refuse('VALIDATION_FAILED', { field: 'timeZone' })
  if (given.quiet.some(({ from, to }) => from === to)) return refuse('VALIDATION_FAILED', { field: 'quiet' })
  const { currency } = given
  return deps.db.transaction().execute(async (tx) => {
    await holdCaller(tx, deps, session)
    const before = await readTiming(tx, userId)
    if (before.currency !== currency && !(await convertLimits(tx, userId, currency)))
      return refuse('SERVICE_UNAVAILABLE')
    const timing = JSON.stringify({ quiet: quietFromWire(given.quiet) })
    const isDefault = timing === JSON.stringify(AT_ONCE)
    await changeUser(tx, userId, { currency, time_zone: timeZone, alert_timing: isDefault ? null : timing })
    const after = await readTiming(tx, userId)
    const isSilent = silencesDays(quietFromWire(before.quiet), quietFromWire(after.quiet))
    await noteSetting(tx, deps, session, { kind: 'times', subject: '', label: null, before, after }, isSilent)
    await planAnew(tx, deps, userId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    if (before.currency !== currency) await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(after)
  })
}

/** States the limits of rules and of parcels in another currency. False: a rate is missing, and nothing is changed. */
async function convertLimits(tx: Tx, userId: string, currency: Currency): Promise<boolean> {
  const rates = await readRates(tx)
  if (!(await convertRules(tx, userId, currency, rates))) return false
  await convertParcelAlerts(tx, userId, currency, rates)
  return true
}

/** Puts back when alerts come. Where the rates are not known, ceilings stay in the currency that they are in. */
export async function putBackTiming(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'live'>,
  userId: string,
  { currency, quiet, timeZone }: TimingOnWire,
): Promise<void> {
  const isConverted = await convertLimits(tx, userId, currency)
  const timing = { quiet: quietFromWire(quiet) }
  await changeUser(tx, userId, {
    time_zone: timeZone,
    alert_timing: timing.quiet.length === 0 ? null : JSON.stringify(timing),
    ...(isConverted ? { currency } : {}),
  })
  await planAnew(tx, deps, userId)
}

/** Puts back the rule for all records. */
export async function putBackRule(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, rule: OwnRule) {
  await changeUser(tx, userId, { alert_rule: JSON.stringify(rule) })
  await followDefaultRule(tx, userId, filledRule(rule), deps.clock.now())
}

/**
 * Stops alert mails to the user that the token names, or to somebody they invited, who is removed. Whoever lost the address
 * that it was sent to stops nothing by it; for whoever is gone this succeeds: they get no mails.
 */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'live' | 'secrets'>, token: string) {
  const stopped = readUnsubscribeToken(deps.secrets, token)
  if (stopped === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    const reader = await findMailReader(tx, stopped)
    if (reader === null) return ok(undefined)
    if (!stopped.isFor(reader.address)) return refuse('INVALID_TOKEN')
    if ('channelId' in stopped) await deleteInvited(tx, stopped.channelId)
    else await switchOwn(tx, reader.userId, 'email', false)
    await deps.live.publish(tx, { kind: 'user', userId: reader.userId, what: 'profile' })
    return ok(undefined)
  })
}
