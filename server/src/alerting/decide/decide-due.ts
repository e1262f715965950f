import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { AT_ONCE, type AlertTimes } from '@cratewatch/domain/alerts/digest'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isHeldBack, planDelivery } from '@cratewatch/domain/notifications/decide-alert'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import { askDuePostage } from '../../checking/copies/ask-postage.ts'
import { countedOf, readStanding } from '../../checking/copies/market.ts'
import { askListings } from '../../checking/record/ask-listings.ts'
import { statePrices, type StatingDeps } from '../../checking/record/further-requests.ts'
import { seenOf } from '../../checking/rows/check-state-row.ts'
import { decideForeignCeilings, decideWithPostage } from '../../collectors/rules.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { moment, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { isFree } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import { announceParcels } from './announce-parcels.ts'
import { announce, announceTransition } from './announce-transition.ts'
import type { StoredChannel } from './read-watches.ts'

export type DecidingDeps = StatingDeps &
  Pick<Deps, 'clock' | 'ids' | 'live' | 'config' | 'marketplaceSignIn' | 'secrets'>

/** Watches of one user, or one of them with the rows of its pressings. */
type Scope = { readonly userId?: string; readonly watchId?: string }

/** How many watches one call decides, so that whoever edits many rules need not wait for all. */
const MOST_WATCHES = 100

/**
 * Decides the watches again whose rule was edited, whose reminder is due, whose ceiling could not be decided, or for
 * whom new exchange rates count, with the last observation of their release. Returns how many watches that were;
 * fewer than `MOST_WATCHES`: all.
 */
export async function decideDue(deps: DecidingDeps, scope: Scope = {}): Promise<number> {
  const due = await readDue(deps.db, scope, deps.clock.now())
  const isPrompt = scope.userId !== undefined
  for (const releaseId of new Set(due.map((watch) => watch.releaseId)))
    await decideRelease(deps, releaseId, isPrompt)
  // Who has edited a rule does not wait for postage.
  if (scope.userId !== undefined && due.length > 0) await decideWithPostage(deps.db, scope.userId)
  return due.length
}

/** Decides everything that is due. */
export async function decideAllDue(deps: DecidingDeps): Promise<void> {
  while ((await decideDue(deps)) === MOST_WATCHES) continue
}

/** Has the ceilings in another currency than their price's decided by new exchange rates. */
export async function decideAfterRates(deps: DecidingDeps): Promise<void> {
  await decideForeignCeilings(deps.db, deps.clock.now())
  await decideAllDue(deps)
}

function readDue(db: Queries, { userId, watchId }: Scope, now: Instant) {
  return (
    db
      .selectFrom('watches as v')
      .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
      .select('p.release_id as releaseId')
      .whereRef('v.decide_at', '<=', 'p.observed_at')
      // A check of the future was made by a clock that has been set back since.
      .where('p.observed_at', '<=', moment(now))
      .where('v.decide_at', '<=', moment(now))
      .where('p.state', '!=', 'unknown')
      // What waits to be confirmed is decided with the check that does.
      .where('p.doubted', 'is', null)
      .where('v.paused_at', 'is', null)
      .$if(userId !== undefined, (some) => some.where('v.user_id', '=', userId ?? ''))
      .$if(watchId !== undefined, (one) =>
        one.where((v) => v.or([v('v.id', '=', watchId ?? ''), v('v.parent_id', '=', watchId ?? '')])),
      )
      .orderBy('v.decide_at')
      .limit(MOST_WATCHES)
      .execute()
  )
}

/** The marketplace is asked before the transaction, which leaves a release to the next call that was checked meanwhile. */
async function decideRelease(deps: DecidingDeps, releaseId: number, isPrompt: boolean): Promise<void> {
  const seen = await readSeen(deps.db, releaseId)
  if (seen === null) return
  const at = deps.clock.now()
  const { observation, at: checkedAt } = seen
  const announcing = { ...deps, announceTransition, announceParcels }
  await askListings(announcing, releaseId, { isFewer: false })
  if (!isPrompt) await askDuePostage(announcing, releaseId, checkedAt)
  const statedIn = await statePrices(deps, releaseId, observation, at, checkedAt)
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const now = await readSeen(tx, releaseId, true)
      if (now === null || now.at !== checkedAt || now.counted === null) return
      const known = await readStanding(tx, releaseId, observation, now.counted)
      const change = {
        transitionId: null,
        releaseId,
        kind: 'same',
        before: observation,
        observation,
        statedIn,
        known,
        at,
      } as const
      await announce(tx, deps, change, { kind: 'due', checkedAt })
    }),
  )
}

async function readSeen(db: Queries, releaseId: number, isLocked = false) {
  const row = await db
    .selectFrom('check_states')
    .select([
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'observed_at',
      'counted_at',
      'counted_since',
      'doubted',
      'doubted_since',
      'moved_to',
    ])
    .where('release_id', '=', releaseId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  const seen = row === undefined ? null : seenOf(row)
  return seen === null || row === undefined ? null : { ...seen, counted: countedOf(row) }
}

type Pending = Pick<StoredChannel, 'kind' | 'digest' | 'quiet'> & {
  readonly id: string
  readonly channelId: string
  readonly seenAt: Instant
  readonly plan: Plan
  readonly timing: AlertTimes | null
  readonly timeZone: string
  readonly mayWake: boolean
  readonly isStarred: boolean
}

/**
 * Plans the alerts of a user again by the present settings, in the caller's transaction: those that were held, or are
 * from now on. What is due, or was tried, stays as it is.
 */
export async function planAnew(tx: Tx, deps: Pick<Deps, 'clock' | 'live'>, userId: string): Promise<void> {
  const now = deps.clock.now()
  const clockOf = localClocks()
  const { rows } = await sql<Pending>`
    select d.id, c.id as "channelId", c.kind, c.digest, c.quiet, d.created_at as "seenAt", u.plan, u.alert_timing as timing, u.time_zone as "timeZone",
      coalesce(v.may_wake, false) as "mayWake", coalesce(v.is_starred, false) as "isStarred"
    from deliveries d join channels c on c.id = d.channel_id join users u on u.id = d.user_id
      join notifications n on n.id = d.notification_id
      left join watches v on v.id = n.watch_id
    where d.user_id = ${userId} and d.state = 'pending' and d.attempts = 0 and n.type = 'AVAILABILITY_CHANGE'
      and d.due_at > ${timestamp(now)}
      and ${isFree(now, 'd')}
    for update of d skip locked`.execute(tx)
  if (rows.length === 0) return
  const planned = rows.map(
    ({ id, channelId, kind, digest, quiet, seenAt, plan, mayWake, isStarred, ...reader }) => {
      const { waitsOnFreePlan } = termsOf(kind)
      const channel = { id: channelId, kind, digest, quiet, waitsOnFreePlan, lastMailDueAt: null }
      const timing = { ...(reader.timing ?? AT_ONCE), clock: clockOf(reader.timeZone) }
      return Object.assign(planDelivery(channel, { plan, timing, mayWake, isStarred }, { seenAt, now }), {
        id,
      })
    },
  )
  await sql`
    update deliveries set due_at = planned.due_at, waits = planned.waits, held = planned.held
    from unnest(
      ${planned.map(({ id }) => id)}::uuid[],
      ${planned.map(({ dueAt }) => new Date(dueAt).toISOString())}::timestamptz[],
      ${planned.map(({ waits }) => waits)}::text[],
      ${planned.map(isHeldBack)}::boolean[]
    ) as planned (id, due_at, waits, held)
    where deliveries.id = planned.id and (deliveries.held or planned.held)`.execute(tx)
  await deps.live.publish(tx, { kind: 'deliveries' })
}
