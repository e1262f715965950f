import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Queries } from './database.ts'

/** Reads the value of a name; undefined: there is none. */
export async function readSetting(db: Queries, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/**
 * Writes a value. False, and nothing is written, when the stored one is newer than `since` and not later than `until`.
 */
export async function writeSetting(
  db: Queries,
  name: string,
  value: unknown,
  now: Instant,
  kept: { readonly since: Instant; readonly until: Instant } | null = null,
): Promise<boolean> {
  const isKept =
    kept === null
      ? sql`false`
      : sql`known.updated_at > ${timestamp(kept.since)} and known.updated_at <= ${timestamp(kept.until)}`
  const { rows } = await sql`
    insert into settings as known (name, value, updated_at)
    values (${name}, ${JSON.stringify(value)}, ${timestamp(now)})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at
    where not (${isKept})
    returning name`.execute(db)
  return rows.length === 1
}

/** Replaces a value only if it was written at this moment. */
export async function rewriteSetting(
  db: Queries,
  name: string,
  value: unknown,
  writtenAt: Instant,
): Promise<void> {
  await sql`
    update settings set value = ${JSON.stringify(value)}
    where name = ${name} and updated_at = ${timestamp(writtenAt)}`.execute(db)
}

/** Replaces a value only if it is still what it was (undefined: there was none); false: another process has changed it. */
export async function replaceSetting(
  db: Queries,
  name: string,
  { was, value }: { readonly was: unknown; readonly value: unknown },
  now: Instant,
): Promise<boolean> {
  const text = JSON.stringify(value)
  const at = timestamp(now)
  const { numAffectedRows } =
    was === undefined
      ? await sql`
          insert into settings (name, value, updated_at) values (${name}, ${text}, ${at})
          on conflict do nothing`.execute(db)
      : await sql`
          update settings set value = ${text}, updated_at = ${at}
          where name = ${name} and value = ${JSON.stringify(was)}::jsonb`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Returns the sealed value of a name. `sealed` is stored first where the value is `was` (null: none); of several
 * processes that find it so, one stores its own and all return that.
 */
export async function keepSealedSetting(
  db: Queries,
  name: string,
  { was, sealed }: { readonly was: Buffer | null; readonly sealed: Buffer },
  now: Instant,
): Promise<Buffer> {
  await sql`
    insert into settings as known (name, value, sealed_value, updated_at)
    values (${name}, 'null', ${sealed}, ${timestamp(now)})
    on conflict (name) do update set sealed_value = excluded.sealed_value, updated_at = excluded.updated_at
    where known.sealed_value is not distinct from ${was}`.execute(db)
  const row = await db
    .selectFrom('settings')
    .select('sealed_value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.sealed_value ?? sealed
}

export async function forgetSetting(db: Queries, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
}
