import { sql, type RawBuilder } from 'kysely'

/** True in SQL for these entries of lists and for the rows of the pressings that they cover. */
export function isOfEntries(watchIds: readonly string[]): RawBuilder<boolean> {
  const ids = sql`${watchIds}::uuid[]`
  return sql`(id = any(${ids}) and parent_id is null or parent_id = any(${ids}))`
}
