import { sql } from 'kysely'
import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import type { FileLine, FileReading } from './read-file.ts'
import { createFileThread } from './read-in-thread.ts'

type PreviewDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids'>

const ROWS_AT_ONCE = 1000
const LONGEST_NAME = 200

/** One for the process, whichever feature or test asks. */
const thread = createFileThread()

/** Whose file is being read or stored. */
const busy = new Set<string>()

/**
 * Reads a file and stores its records as the user's preview, in place of an earlier one. Nothing is imported before
 * they confirm. Refused while another file of theirs is read.
 */
export async function previewImport(deps: PreviewDeps, userId: string, bytes: Buffer, fileName: string) {
  if (busy.has(userId)) return refuse('SYNC_RUNNING')
  busy.add(userId)
  try {
    const reading = await thread.read({ bytes, siteUrl: deps.config.marketplace.siteUrl })
    if (!reading.ok) return reading
    await storePreview(deps, userId, fileName, reading.value)
    return ok(undefined)
  } finally {
    busy.delete(userId)
  }
}

async function storePreview(
  deps: PreviewDeps,
  userId: string,
  fileName: string,
  { format, encoding, lines }: FileReading,
): Promise<void> {
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
