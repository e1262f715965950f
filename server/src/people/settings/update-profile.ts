import type { Locale } from '@cratewatch/domain/accounts/locale'
import { knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { ok } from '@cratewatch/domain/kernel/result'
import { planAnew } from '../../alerting/decide/decide-due.ts'
import { refuse } from '../../base/refusal.ts'
import { changeUser } from '../../collectors/users.ts'
import type { Deps } from '../../outbound/deps.ts'

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
