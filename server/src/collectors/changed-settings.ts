import type { SettingKind } from '@cratewatch/domain/accounts/access'
import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { moment, timestamp, type Queries, type Tx } from '../database/database.ts'
import { ago, type OldRows } from '../database/kept-rows.ts'
import type { Deps } from '../outbound/deps.ts'
import { holdCaller } from './users.ts'

type Subject = { readonly userId: string; readonly kind: SettingKind; readonly subject: string }

/** A change of a setting. `before`: what stood there, as `ended` gives it back; null: nothing. */
export type SettingChange = Pick<Subject, 'kind' | 'subject'> & {
  readonly label: string | null
  readonly before: unknown
  readonly after: unknown
}

/**
 * Notes that a session changed a setting, and returns the id of the note; null: nothing was changed. Changes of one
 * session that follow each other are one, from what was there before the first. Throws when the session has ended.
 */
export async function noteChangedSetting(
  tx: Tx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  session: { readonly id: string; readonly userId: string },
  { kind, subject, label, before, after }: SettingChange,
): Promise<string | null> {
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  const { userId } = session
  const sessionId = await holdCaller(tx, { clock }, session)
  const made_at = timestamp(clock.now())
  const last = await newest(tx, { userId, kind, subject })
  if (last?.made_in === sessionId) {
    await tx.updateTable('changed_settings').set({ made_at }).where('id', '=', last.id).execute()
    return last.id
  }
  const { email_confirmed_at: confirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const made = { made_in: sessionId, made_at, proven: confirmedAt !== null }
  const { id } = await tx
    .insertInto('changed_settings')
    .values({
      id: ids.uuid(),
      user_id: userId,
      kind,
      subject,
      label,
      before: JSON.stringify(before),
      ...made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function newest(tx: Tx, { userId, kind, subject }: Subject) {
  return tx
    .selectFrom('changed_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists what sessions have set in an account, oldest first. */
export function listChangedSettings(db: Queries, userId: string, kind: SettingKind) {
  return db
    .selectFrom('changed_settings')
    .select(['id', 'label', 'made_in as madeIn', 'made_at as madeAt', 'proven'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/**
 * Takes a change back out of the history of its setting, and returns what is to stand there now; null: a later change
 * stands, which from now on follows what was before this one. So the order in which several are taken out is all one.
 */
export async function takeOutSetting(
  tx: Tx,
  userId: string,
  id: string,
): Promise<Pick<SettingChange, 'subject' | 'before'> | null> {
  const gone = await tx
    .deleteFrom('changed_settings')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['kind', 'subject', 'before', 'made_at'])
    .executeTakeFirst()
  if (gone === undefined) return null
  const { kind, subject, before, made_at: madeAt } = gone
  const next = await tx
    .selectFrom('changed_settings')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('made_at', '>=', moment(madeAt))
    .orderBy('made_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return { subject, before }
  await tx
    .updateTable('changed_settings')
    .set({ before: JSON.stringify(before) })
    .where('id', '=', next.id)
    .execute()
  return null
}

/** Forgets the changes of what is gone: a list or shop that is followed no longer. */
export async function forgetSetting(tx: Tx, { userId, kind, subject }: Subject): Promise<void> {
  await tx
    .deleteFrom('changed_settings')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}

/** Marks what is set as proven to be the owner's. */
export async function proveSettings(tx: Tx, userId: string, kind: SettingKind): Promise<void> {
  await tx
    .updateTable('changed_settings')
    .set({ proven: true })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Longer than anything that puts one back can be used. */
const KEPT = days(15)

export const oldSettings: OldRows = (now) => ({
  changed_settings: sql`delete from changed_settings where made_at < ${ago(now, KEPT)}`,
})
