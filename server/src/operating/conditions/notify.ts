import { hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { CONDITIONS, nextCondition, WELL, type ConditionKind } from '@cratewatch/domain/operating/condition'
import {
  channelsOfAlarm,
  lateVendors,
  outagesOf,
  reasonsOf,
  type HealthState,
} from '@cratewatch/domain/operating/health'
import { sql } from 'kysely'
import { readOperatorChannels } from '../../alerting/account-channels.ts'
import { readTroubles } from '../../alerting/deliveries/read-outages.ts'
import { enqueueAccountMessage, enqueueSystemNotification } from '../../alerting/enqueue-message.ts'
import { createSenders } from '../../alerting/kinds/registry.ts'
import { timeLimit } from '../../base/clock.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { HealthDeps } from './instance-health.ts'
import type { Signs } from './judge-signs.ts'

type NotifyingDeps = Pick<Deps, 'database' | 'ids' | 'live' | 'log'> & HealthDeps

/** How often the signs are read. */
const READ_EVERY: Duration = minutes(1)

/** Stores conditions as the signs show them and, in the same transaction, notifies operators of those that begin or are over. */
export async function notifyOperators(deps: NotifyingDeps, signs: Signs, before: HealthState): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('conditions').selectAll().forUpdate().execute()
    for (const kind of CONDITIONS) {
      const row = known.find((each) => each.kind === kind)
      if (row === undefined && !signs[kind]) continue
      const was =
        row === undefined
          ? WELL
          : { since: row.since, wellSince: row.well_since, isNotified: row.is_notified }
      const now = deps.clock.now()
      const { state, notice } = nextCondition(kind, was, signs[kind], now)
      await keep(tx, kind, state)
      const at = notice === 'began' ? state.since : was.wellSince
      if (notice !== null) await write(tx, deps, before, { kind, notice, at: at ?? now })
    }
    await publishOutages(tx, deps, before)
  })
}

/** Has open pages read again when collectors are to see something else than a minute ago. */
async function publishOutages(tx: Tx, { clock, live }: NotifyingDeps, before: HealthState): Promise<void> {
  const shown = (troubles: Parameters<typeof reasonsOf>[0], at: Instant) =>
    outagesOf(reasonsOf(troubles, at))
      .map(({ kind }) => kind)
      .join()
  const now = clock.now()
  const is = shown(await readTroubles(tx), now)
  if (is !== shown(before, plus(now, -READ_EVERY as Duration)))
    await live.publish(tx, { kind: 'announcement' })
}

async function keep(tx: Tx, kind: ConditionKind, state: typeof WELL): Promise<void> {
  if (state.since === null) {
    await tx.deleteFrom('conditions').where('kind', '=', kind).execute()
    return
  }
  const row = {
    since: timestamp(state.since),
    well_since: state.wellSince === null ? null : timestamp(state.wellSince),
    is_notified: state.isNotified,
  }
  await tx
    .insertInto('conditions')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

type ConditionNotice = {
  readonly kind: ConditionKind
  readonly notice: 'began' | 'over'
  readonly at: Instant
}

/** Writes to every operator by channels that do not depend on what the condition is about. */
async function write(
  tx: Tx,
  deps: NotifyingDeps,
  state: HealthState,
  { kind, notice, at }: ConditionNotice,
): Promise<void> {
  const since = new Date(at).toISOString()
  if (notice === 'began') deps.log.error({ condition: kind, since }, 'this instance needs its operator')
  else deps.log.info({ condition: kind, since }, 'this instance is well again in that respect')
  const details = { condition: kind, since }
  for (const to of await readAlarmed(tx, deps, state, { kind, notice }))
    await enqueueAccountMessage(tx, deps, { kind: `condition-${notice}`, linkId: null, details, ...to })
}

async function readAlarmed(
  tx: Tx,
  deps: NotifyingDeps,
  state: HealthState,
  { kind, notice }: Pick<ConditionNotice, 'kind' | 'notice'>,
) {
  const senders = createSenders(deps)
  const channels = (await readOperatorChannels(tx, deps.config))
    .map(({ recipient, gets, takesAlerts, kind: of }) => ({
      recipient,
      takesAlerts,
      getsAlarms: gets.alarms === true,
      vendor: senders.get(of)?.vendor ?? of,
    }))
    .filter(({ getsAlarms, takesAlerts }) => getsAlarms || takesAlerts)
  const late = kind === 'messages' ? lateVendors(state, deps.clock.now()) : []
  const isAway = (vendor: string) =>
    late.includes(vendor) ||
    state.vendors.some((each) => each.vendor === vendor && each.rests) ||
    state.conditions.some((each) => each.kind === vendor && each.isNotified)
  const operators = Map.groupBy(channels, ({ recipient }) => recipient.userId)
  return [...operators.values()]
    .flatMap((all) => {
      const began = channelsOfAlarm(all, (vendor) => vendor === kind || isAway(vendor))
      if (notice === 'began') return began
      // Whoever heard of the beginning elsewhere hears of the end there, too.
      const others = channelsOfAlarm(all, (vendor) => vendor !== kind && isAway(vendor))
      return others.concat(began.filter((channel) => !others.includes(channel)))
    })
    .map(({ recipient }) => recipient)
}

/** The longest interval between two checks that the plans promise. */
const TOO_LONG: Duration = hours(6)

/**
 * Notifies collectors in the app, once, that records of theirs could not be checked, and once that all are checked
 * again. Safe to repeat and to interrupt.
 */
export async function notifyCollectors(deps: NotifyingDeps): Promise<void> {
  const affected = await readAffected(deps)
  const notified = await deps.db.selectFrom('unchecked_notifications').select('user_id').execute()
  const known = new Set(notified.map((row) => row.user_id))
  for (const [userId, records] of affected)
    if (!known.has(userId)) await notifyUnchecked(deps, userId, records)
  for (const userId of known) if (!affected.has(userId)) await notifyCheckedAgain(deps, userId)
}

/**
 * Finds the owners of records whose checks have failed for too long, or ceased since checks or the marketplace stopped.
 */
async function readAffected({ clock, database }: NotifyingDeps): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; records: number }>`
    select v.user_id, count(distinct coalesce(v.parent_id, v.id)) as records from watches v join check_states p on p.release_id = v.release_id
    where v.paused_reason is null and p.state in ('none', 'on-sale')
      and p.observed_at < ${timestamp(plus(clock.now(), -TOO_LONG as Duration))}
      and (p.failures > 0
        or exists (select from conditions where kind in ('checks', 'marketplace') and is_notified))
    group by v.user_id`.execute(database.upkeep)
  return new Map(rows.map((row) => [row.user_id, row.records]))
}

async function notifyUnchecked(deps: NotifyingDeps, userId: string, records: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into unchecked_notifications (user_id, notified_at)
      select id, ${timestamp(deps.clock.now())} from users where id = ${userId}
      on conflict do nothing returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, deps, { userId, key: 'unchecked', params: { records } })
  })
}

async function notifyCheckedAgain(deps: NotifyingDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`delete from unchecked_notifications where user_id = ${userId} returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, deps, { userId, key: 'checkedAgain', params: {} })
  })
}

const TIMEOUT = seconds(10)

/** Calls HEARTBEAT_URL, set by an operator, while everything runs: a monitoring service notices when the calls stop. */
export function heartbeat({
  clock,
  config,
  log,
  progress,
}: Pick<Deps, 'clock' | 'config' | 'log' | 'progress'>): (signs: Signs) => Promise<void> {
  let isHeard = true

  async function call(url: string): Promise<void> {
    const limit = timeLimit(clock, TIMEOUT)
    try {
      const answer = await fetch(url, { signal: limit.signal })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      isHeard = true
    } catch (error) {
      if (isHeard) log.warn({ err: error }, 'HEARTBEAT_URL does not answer')
      isHeard = false
    } finally {
      limit.clear()
    }
  }

  return async (signs) => {
    const isWell = !signs.checks && !signs.messages && progress.standing().length === 0
    if (config.heartbeatUrl !== null && isWell) await call(config.heartbeatUrl)
  }
}
