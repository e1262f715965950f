import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { entryNames, statesTogether } from '../../checking/figures/watch-figures.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { EntrySubject } from '../../database/tables/check-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import { findCustomer } from '../../people/billing/customers.ts'
import { readEntitlement, readSubscription } from '../../people/billing/plans.ts'
import { readAction } from '../audit.ts'
import { presentRecord } from '../present.ts'
import { presentUser, userRows } from './users.ts'

/** How many of each kind are shown, newest first. */
const SHOWN = 10

/** Reads an account with everything an operator may need when its owner writes. */
export async function readUserPage(deps: Pick<Deps, 'db' | 'clock' | 'config'>, userId: string) {
  const { db, config } = deps
  const row = await userRows(db).where('u.id', '=', userId).executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  const entitlement = await readEntitlement(db, deps, userId)
  const page: AdminUserPage = {
    user: presentUser(row, config.operators.adminEmails),
    timeZone: row.time_zone,
    planSource: entitlement.source,
    watches: await readWatches(db, userId, config.marketplace.siteUrl),
    deliveries: await readDeliveries(db, userId),
    sessions: await readSessions(deps, userId),
    payments: await readPayments(db, userId),
    audit: await readAudit(db, userId),
  }
  return ok(page)
}

async function readWatches(db: Queries, userId: string, siteUrl: string): Promise<AdminUserPage['watches']> {
  const rows = await db
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(['v.id', 'v.release_id', 'v.master_id', 'v.created_at', 'v.paused_reason', 'p.num_for_sale'])
    .select(entryNames)
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .$narrowType<EntrySubject>()
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) =>
    presentRecord(row, siteUrl, {
      id: row.id,
      numForSale: row.num_for_sale ?? 0,
      createdAt: wire(row.created_at),
      pausedReason: row.paused_reason,
    }),
  )
}

async function readDeliveries(db: Queries, userId: string): Promise<AdminUserPage['deliveries']> {
  const rows = await db
    .selectFrom('deliveries as d')
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.id', 'd.channel', 'd.state', 'd.due_at', 'd.settled_at', 'd.attempts', 'd.last_error'])
    .select(sql<string>`coalesce(d.account_message, n.title_key, 'alert')`.as('about'))
    .where('d.user_id', '=', userId)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    state: row.state,
    about: row.about,
    dueAt: wire(row.due_at),
    settledAt: wireOrNull(row.settled_at),
    attempts: row.attempts,
    lastError: row.last_error,
  }))
}

async function readSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<AdminUserPage['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(clock.now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: wire(row.created_at),
    lastSeenAt: wire(row.last_seen_at),
    userAgent: row.user_agent,
  }))
}

async function readAudit(db: Queries, userId: string): Promise<AdminUserPage['audit']> {
  const rows = await db
    .selectFrom('admin_audit')
    .select(['id', 'at', 'admin_name', 'action'])
    .where('target_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, at, admin_name, action }) => ({
    id,
    at: wire(at),
    adminName: admin_name,
    action: readAction(action),
  }))
}

/** Reads a user's payments as the payment service last reported them. */
async function readPayments(db: Queries, userId: string): Promise<AdminUserPage['payments']> {
  const subscription = await readSubscription(db, userId)
  const incidents = await db
    .selectFrom('billing_incidents')
    .select(['id', 'kind', 'status', 'at', 'amount as amountCents', 'currency'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    customerId: await findCustomer(db, userId),
    subscription: subscription && {
      status: subscription.status,
      periodStart: wire(subscription.periodStart),
      periodEnd: wire(subscription.periodEnd),
      endsWithPeriod: subscription.endsWithPeriod,
    },
    incidents: incidents.map((incident) => Object.assign(incident, { at: wire(incident.at) })),
  }
}
