import { CONDITIONS, nextCondition, WELL, type ConditionKind } from '@cratewatch/domain/admin/condition'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { readOperatorChannels } from '../../alerting/channels/account-channels.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { enqueueAccountMessage } from '../../alerting/decide/enqueue-message.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Signs } from './read-signs.ts'

type NotifyingDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer'>

/** Stores conditions as the signs show them and, in the same transaction, tells operators of those that begin or are over. */
export async function notifyOperators(deps: NotifyingDeps, signs: Signs): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('conditions').selectAll().forUpdate().execute()
    for (const kind of CONDITIONS) {
      const row = known.find((each) => each.kind === kind)
      if (row === undefined && !signs[kind]) continue
      const before =
        row === undefined
          ? WELL
          : { since: row.since, wellSince: row.well_since, isNotified: row.is_notified }
      const now = deps.clock.now()
      const { state, notice } = nextCondition(kind, before, signs[kind], now)
      await keep(tx, kind, state)
      const at = notice === 'began' ? state.since : before.wellSince
      if (notice !== null) await write(tx, deps, { kind, notice, at: at ?? now })
    }
  })
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

/** Writes to every channel of operators with a confirmed address that is to get alarms. */
async function write(tx: Tx, deps: NotifyingDeps, { kind, notice, at }: ConditionNotice): Promise<void> {
  const since = new Date(at).toISOString()
  if (notice === 'began') deps.log.error({ condition: kind, since }, 'this instance needs its operator')
  else deps.log.info({ condition: kind, since }, 'this instance is well again in that respect')
  const details = { condition: kind, since }
  for (const to of await readOperatorChannels(tx, deps.config, 'alarms'))
    await enqueueAccountMessage(tx, deps, { kind: `condition-${notice}`, linkId: null, details, ...to })
}
