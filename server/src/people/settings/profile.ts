import type { User } from '@cratewatch/contracts/people/accounts'
import type { Session } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { presentUser, readUser } from '../read-user.ts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { ok } from '@cratewatch/domain/kernel/result'
import { planAnew } from '../../alerting/decide/decide-due.ts'
import { refuse } from '../../base/refusal.ts'
import { changeUser } from '../../collectors/users.ts'
import type { OwnActivity } from '@cratewatch/contracts/people/security-events'
import type { Queries } from '../../database/database.ts'
import { presentSecurityEvent } from '../../collectors/security-events.ts'

/** The profile of a signed-in user. */
export async function readProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'userId' | 'operator'>,
): Promise<User> {
  return presentUser(await readUser(deps.db, session.userId, deps.clock.now()), session.operator)
}

type ProfileChange = { readonly locale?: Locale | undefined; readonly timeZone?: string | undefined }

/** Changes the given fields and leaves the others. */
export async function updateProfile(
  deps: Pick<Deps, 'clock' | 'db' | 'live'>,
  userId: string,
  change: ProfileChange,
) {
  const timeZone = change.timeZone === undefined ? undefined : knownTimeZone(change.timeZone)
  if (timeZone === null) return refuse('VALIDATION_FAILED', { field: 'timeZone' })
  return deps.db.transaction().execute(async (tx) => {
    const set = {
      ...(change.locale === undefined ? {} : { locale: change.locale }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    }
    if (Object.keys(set).length > 0) {
      await changeUser(tx, userId, set)
      if (timeZone !== undefined) await planAnew(tx, deps, userId)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    }
    return ok(undefined)
  })
}

/** Hides where an operator was. */
const ELSEWHERE = { network: null, user_agent: null }

/** Lists one page of an account's security events, newest first. */
export async function listActivity(
  db: Queries,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<OwnActivity> {
  const own = db.selectFrom('security_events').where('user_id', '=', userId)
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'at', 'kind', 'outcome', 'detail', 'network', 'user_agent', 'actor_id'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return {
    events: rows.map((row) => presentSecurityEvent(row.actor_id === null ? row : { ...row, ...ELSEWHERE })),
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}
