import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { CONDITIONS } from '@cratewatch/domain/operating/condition'
import { outagesOf, reasonsOf, type HealthState, type Outage } from '@cratewatch/domain/operating/health'
import type { Queries } from '../../database/database.ts'
import { isReachable } from '../channel-rows.ts'
import { readHeld } from './send/claim-due.ts'

/** Reads what operators are notified of, and whether everything is held: what is wrong with this instance. */
export async function readTroubles(db: Queries): Promise<Pick<HealthState, 'conditions' | 'heldSince'>> {
  const rows = await db.selectFrom('conditions').selectAll().orderBy('since').orderBy('kind').execute()
  const conditions = rows
    .filter(({ kind }) => CONDITIONS.includes(kind))
    .map(({ kind, since, well_since: wellSince, is_notified: isNotified }) => ({
      kind,
      since,
      wellSince,
      isNotified,
    }))
  return { conditions, heldSince: await readHeld(db) }
}

/** The kinds of channels that an outage stops; others concern everybody. */
const STOPS = { mail: 'email', chat: 'telegram' } as const satisfies Partial<
  Record<Outage['kind'], ChannelKind>
>

/** Reads the outages that concern a user: those of mail and chat only who gets messages by them. */
export async function readOutages(db: Queries, userId: string, now: Instant): Promise<readonly Outage[]> {
  const all = outagesOf(reasonsOf(await readTroubles(db), now))
  if (!all.some(({ kind }) => kind in STOPS)) return all
  const rows = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.kind')
    .distinct()
    .where('c.user_id', '=', userId)
    .where(isReachable)
    .execute()
  const used = new Set(rows.map(({ kind }) => kind))
  return all.filter(({ kind }) => (kind !== 'mail' && kind !== 'chat') || used.has(STOPS[kind]))
}
