import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { readFile, type FileLine } from './read-file.ts'

type PreviewDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids'>

const ROWS_AT_ONCE = 1000
const LONGEST_NAME = 200

/**
 * Reads a file and stores its records as the user's preview, in place of an earlier one. Nothing is imported before
 * they confirm.
 */
export async function previewImport(deps: PreviewDeps, userId: string, bytes: Buffer, fileName: string) {
  const reading = await readFile(bytes, deps.config.marketplace.siteUrl)
  if (!reading.ok) return reading
  const { format, encoding, lines } = reading.value
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('list_previews').where('user_id', '=', userId).execute()
    await tx
      .insertInto('list_previews')
      .values({
        user_id: userId,
        id: deps.ids.uuid(),
        file_name: fileName.slice(0, LONGEST_NAME),
        format,
        encoding,
        created_at: timestamp(deps.clock.now()),
      })
      .execute()
    for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
      await insertLines(tx, userId, lines.slice(from, from + ROWS_AT_ONCE))
    }
  })
  return ok(undefined)
}

/** Inserts all lines by one statement with an array a column, so that any number of rows is one prepared query. */
async function insertLines(tx: Tx, userId: string, lines: readonly FileLine[]): Promise<void> {
  await sql`
    insert into list_preview_lines (user_id, line, text, label, release_id, master_id, problem, rule, pressing_filter)
    select ${userId}, * from unnest(
      ${lines.map(({ line }) => line)}::integer[], ${lines.map(({ text }) => text)}::text[],
      ${lines.map(({ label }) => label)}::text[], ${lines.map(({ releaseId }) => releaseId)}::integer[],
      ${lines.map(({ masterId }) => masterId)}::integer[],
      ${lines.map(({ problem }) => problem)}::text[],
      ${lines.map(({ rule }) => rule && JSON.stringify(rule))}::jsonb[],
      ${lines.map(({ filter }) => filter && JSON.stringify(filter))}::jsonb[])`.execute(tx)
}
