import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import { ok } from '@cratewatch/domain/kernel/result'
import { decideDue, planAnew, type DecidingDeps } from '../../alerting/decide/decide-due.ts'
import { refuse } from '../../base/refusal.ts'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { writeRules } from '../../collectors/rules.ts'
import { idsOf } from '../removing/many-watches.ts'
import { presentRule } from '../present-watch.ts'

/** Changes the own rule of a watch; what it makes true now is told before the answer. */
export async function setRule(
  deps: DecidingDeps,
  userId: string,
  watchId: string,
  { rule, mayWake }: { readonly rule: OwnRule; readonly mayWake: boolean },
) {
  const changed = await write(deps, { userId, watchIds: [watchId], mayWake }, rule)
  if (changed === 0) return refuse('VINYL_NOT_FOUND')
  await decideDue(deps, { userId, watchId })
  return ok(presentRule(await readRule(deps, watchId)))
}

/** Gives many watches the same own rule; what that makes true now is told at once for the first, soon for the rest. */
export async function setRules(
  deps: DecidingDeps,
  userId: string,
  { vinyls, rule }: { readonly vinyls: VinylTargets; readonly rule: OwnRule },
) {
  const watchIds = vinyls === 'all' ? vinyls : await idsOf(deps.db, userId, vinyls)
  const changed = await write(deps, { userId, watchIds }, rule)
  await decideDue(deps, { userId })
  return ok({ changed })
}

function write(deps: DecidingDeps, which: Parameters<typeof writeRules>[1], rule: OwnRule) {
  const { db, clock, live } = deps
  return db.transaction().execute(async (tx) => {
    const changed = await writeRules(tx, which, rule, clock.now())
    if (which.mayWake !== undefined) await planAnew(tx, deps, which.userId)
    await live.publish(tx, { kind: 'user', userId: which.userId, what: 'vinyls' })
    return changed
  })
}

function readRule({ db }: DecidingDeps, watchId: string) {
  return db
    .selectFrom('watches')
    .innerJoin('users', 'users.id', 'watches.user_id')
    .select(['watches.alert_rule', 'watches.may_wake', 'users.alert_rule as default_rule'])
    .where('watches.id', '=', watchId)
    .executeTakeFirstOrThrow()
}
