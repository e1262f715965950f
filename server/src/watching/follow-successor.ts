import type { AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { joinNotes } from '@cratewatch/domain/records/own-note'
import { sql } from 'kysely'
import { moveEntries } from '../alerting/centre/change-notifications.ts'
import { decideDue, type DecidingDeps } from '../alerting/decide/decide-due.ts'
import { refuse } from '../base/refusal.ts'
import { moveHistory } from '../checking/drop-unwatched.ts'
import { offeredSuccessor } from '../checking/figures/watch-figures.ts'
import { ensureCheckState, watchesChanged } from '../checking/start-watching.ts'
import { lockDefaultRule, ruleColumns } from '../collectors/rules.ts'
import { deleteWatches, joinRow, moveRow } from '../collectors/watches.ts'
import { retryDeadlocks } from '../database/database-errors.ts'
import { timestamp, type Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readKnown } from './adding/known-release.ts'
import { dropLookup, noteLookup } from './adding/lookups.ts'
import { NO_DETAILS } from './adding/releases.ts'
import { lockEntries, resumeWaiting } from './removing/remove-watch.ts'
import { OWN_NOTE } from './rows.ts'

/**
 * Moves a watch on a withdrawn release to the one that took its place, in one transaction, with all that its owner said
 * of it and its alerts. Where that one is watched already both become one watch, `merged`. Repeated, it is refused.
 */
export async function followSuccessor(deps: DecidingDeps, userId: string, watchId: string) {
  const followed = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute((tx) => follow(tx, deps, userId, watchId)),
  )
  if (followed.ok) await decideDue(deps, { userId, watchId: followed.value.watchId })
  return followed
}

async function follow(tx: Tx, deps: DecidingDeps, userId: string, watchId: string) {
  const offered = await entriesOf(tx, userId).where('v.id', '=', watchId).executeTakeFirst()
  if (offered === undefined) return refuse('VINYL_NOT_FOUND')
  await lockEntries(tx, userId, [watchId], offered.successor === null ? [] : [offered.successor])
  const defaults = await lockDefaultRule(tx, userId)
  const old = await entriesOf(tx, userId).where('v.id', '=', watchId).executeTakeFirst()
  if (old === undefined) return refuse('VINYL_NOT_FOUND')
  const { releaseId, successor } = old
  if (releaseId === null || successor === null || successor !== offered.successor)
    return refuse('NO_SUCCESSOR')
  const now = deps.clock.now()
  const present = await entriesOf(tx, userId).where('v.release_id', '=', successor).executeTakeFirst()
  const moved = { from: releaseId, to: successor, watchId: present?.id ?? watchId, userId, now }
  await nameSuccessor(tx, moved)
  await moveEntries(tx, watchId, moved)
  await moveHistory(tx, moved, watchId)
  if (present === undefined) await moveWatch(tx, deps, moved, { old, defaults })
  else await mergeWatches(tx, moved, { old, present, defaults })
  await watchesChanged(tx, [releaseId, successor], now)
  if (present !== undefined) await resumeWaiting(tx, deps, userId)
  await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' })
  await deps.live.publish(tx, { kind: 'check-states' })
  return ok({ watchId: moved.watchId, merged: present !== undefined })
}

type Moved = {
  readonly from: number
  readonly to: number
  /** The watch that is left. */
  readonly watchId: string
  readonly userId: string
  readonly now: Instant
}

function entriesOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['v.id', 'v.release_id as releaseId', 'v.tier', 'v.alert_rule as rule'])
    .select([...OWN_NOTE, 'v.is_starred', 'v.may_wake', 'v.created_at'])
    .select(offeredSuccessor.as('successor'))
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
}
type Entry = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>

async function nameSuccessor(tx: Tx, { from, to }: Moved): Promise<void> {
  await sql`
    insert into releases (id, artist, title, thumb, details_at)
    select ${to}, artist, title, thumb, ${NO_DETAILS} from releases where id = ${from}
    on conflict (id) do nothing`.execute(tx)
}

async function moveWatch(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { to, watchId, userId, now }: Moved,
  { old, defaults }: { readonly old: Entry; readonly defaults: AlertRule },
): Promise<void> {
  const known = await readKnown({ db: tx, clock }, to)
  await ensureCheckState(tx, { releaseId: to, tier: old.tier, now })
  const { has_rule: hasRule, decide_at: decideAt } = ruleColumns(old.rule ?? {}, defaults, now)
  await moveRow(tx, { watchId, to, decideAt: hasRule ? decideAt : null })
  await dropLookup(tx, watchId)
  if (!known.hasFreshDetails || !known.isChecked)
    await noteLookup(tx, { watchId, userId, releaseId: to }, now, null)
}

/** The watch that was there keeps its own rule, if it has one, and gets the rest of what was said of the other. */
async function mergeWatches(
  tx: Tx,
  { watchId, now }: Moved,
  { old, present, defaults }: { readonly old: Entry; readonly present: Entry; readonly defaults: AlertRule },
): Promise<void> {
  const own = joinNotes(present, old)
  await joinRow(tx, watchId, {
    ...own,
    tags: [...own.tags],
    is_starred: present.is_starred || old.is_starred,
    may_wake: present.may_wake || old.may_wake,
    created_at: timestamp(present.created_at < old.created_at ? present.created_at : old.created_at),
    ...(present.rule === null && old.rule !== null ? ruleColumns(old.rule, defaults, now) : {}),
  })
  await deleteWatches(tx, [old.id])
}
