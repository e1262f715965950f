import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { ok } from '@cratewatch/domain/kernel/result'
import { decideDue, type DecidingDeps } from '../../deliveries/enqueue/decide-due.ts'
import type { Queries } from '../../database/database.ts'
import { changeUser } from '../../users/change-user.ts'
import { followDefaultRule, lockDefaultRule } from '../../watches/write-rules.ts'

/** Reads the rule of a user for all records. */
export async function readDefaultRule(db: Queries, userId: string) {
  const { alert_rule: rule } = await db
    .selectFrom('users')
    .select('alert_rule')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return ok(rule ?? DEFAULT_RULE)
}

/** Changes the rule of a user for all records; what that makes true now alerts at once for the first, soon for the rest. */
export async function setDefaultRule(deps: DecidingDeps, userId: string, rule: AlertRule) {
  await deps.db.transaction().execute(async (tx) => {
    await lockDefaultRule(tx, userId)
    await changeUser(tx, userId, { alert_rule: JSON.stringify(rule) })
    await followDefaultRule(tx, userId, rule, deps.clock.now())
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  })
  await decideDue(deps, { userId })
  return ok(rule)
}
