import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { ok } from '@cratewatch/domain/kernel/result'
import { nameSaid } from '@cratewatch/domain/lists/read-list'
import type { Said } from '@cratewatch/domain/lists/run'
import { isAnotherRecord } from '@cratewatch/domain/lists/same-record'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../../base/refusal.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ruleOfLimit } from '../priced-notes.ts'
import { addItems } from '../runs/runs.ts'
import { startRun } from '../start-sync.ts'
import type { FileLine, FileReading } from './read-file.ts'
import { fileThread } from './read-in-thread.ts'
import { keptPreview } from './read-preview.ts'

type PreviewDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids'>

const ROWS_AT_ONCE = 1000
const LONGEST_NAME = 200

/** Whose file is being read or stored. */
const busy = new Set<string>()

type GivenFile = { readonly bytes: Buffer; readonly name: string; readonly column?: number }

/**
 * Reads a file and stores its records as the user's preview, in place of an earlier one. Nothing is imported before
 * they confirm. Refused while another file of theirs is read.
 */
export async function previewImport(deps: PreviewDeps, userId: string, file: GivenFile) {
  if (busy.has(userId)) return refuse('SYNC_RUNNING')
  busy.add(userId)
  try {
    const { bytes, column } = file
    const reading = await fileThread.read({ bytes, siteUrl: deps.config.marketplace.siteUrl, column })
    if (!reading.ok) return reading
    await storePreview(deps, userId, file, reading.value)
    return ok(undefined)
  } finally {
    busy.delete(userId)
  }
}

/** Reads the file of a preview again, by another column. What was ticked belongs to the old preview and goes with it. */
export async function rereadImport(
  deps: PreviewDeps,
  userId: string,
  { id, column }: { readonly id: string; readonly column: number },
) {
  const preview = await keptPreview(deps, userId)
  if (preview?.id !== id || preview.file === null) return refuse('NOT_FOUND')
  return previewImport(deps, userId, { bytes: preview.file, name: preview.file_name, column })
}

async function storePreview(
  deps: PreviewDeps,
  userId: string,
  { bytes, name }: GivenFile,
  { format, encoding, lines, columns, column }: FileReading,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('list_previews').where('user_id', '=', userId).execute()
    await tx
      .insertInto('list_previews')
      .values({
        user_id: userId,
        id: deps.ids.uuid(),
        file_name: name.slice(0, LONGEST_NAME),
        format,
        encoding,
        created_at: timestamp(deps.clock.now()),
        file: bytes,
        columns: JSON.stringify(columns),
        record_column: column,
      })
      .execute()
    const { currency } = await tx
      .selectFrom('users')
      .select('currency')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
      await insertLines(tx, { userId, currency }, lines.slice(from, from + ROWS_AT_ONCE))
    }
  })
}

/** Inserts all lines by one statement with an array a column, so that any number of rows is one prepared query. */
async function insertLines(
  tx: Tx,
  { userId, currency }: { readonly userId: string; readonly currency: string },
  lines: readonly FileLine[],
): Promise<void> {
  const known = await readKnownNames(tx, userId, lines)
  const found = lines.map((line) => known.get(`${line.releaseId} ${line.masterId}`) ?? null)
  const differs = lines.map(({ names }, at) => isAnotherRecord(names, found[at] ?? { artist: '', title: '' }))
  const json = (values: readonly unknown[]) =>
    values.map((value) => (value === null ? null : JSON.stringify(value)))
  await sql`
    insert into list_preview_lines (user_id, line, text, label, release_id, master_id, problem, rule, pressing_filter,
      said, found, differs, clues)
    select ${userId}, * from unnest(
      ${lines.map(({ line }) => line)}::integer[], ${lines.map(({ text }) => text)}::text[],
      ${lines.map(({ names }) => nameSaid(names))}::text[], ${lines.map(({ releaseId }) => releaseId)}::integer[],
      ${lines.map(({ masterId }) => masterId)}::integer[],
      ${lines.map(({ problem }) => problem)}::text[],
      ${json(lines.map((line) => ruleOf(line, currency)))}::jsonb[],
      ${json(lines.map(({ filter }) => filter))}::jsonb[],
      ${json(lines.map(saidOf))}::jsonb[], ${json(found)}::jsonb[], ${differs}::boolean[],
      ${json(lines.map(({ clues }) => clues))}::jsonb[])`.execute(tx)
}

function saidOf({ names, choices }: FileLine): Said | null {
  return nameSaid(names) === null && choices === null ? null : { ...names, choices }
}

/** The own rule of a line: as our export has it, or the price limit of another watcher, which alerted of nothing else. */
function ruleOf({ rule, limit }: FileLine, ownCurrency: string): OwnRule | null {
  if (rule !== null || limit === null) return rule
  return ruleOfLimit({ value: limit.value, currency: limit.currency ?? ownCurrency })
}

type Names = { readonly artist: string; readonly title: string }

/** What the records of lines are called, as far as anybody has looked them up. */
async function readKnownNames(
  tx: Tx,
  userId: string,
  lines: readonly FileLine[],
): Promise<ReadonlyMap<string, Names>> {
  const releases = lines.flatMap(({ releaseId }) => releaseId ?? [])
  const masters = lines.flatMap(({ masterId }) => masterId ?? [])
  const { rows } = await sql<Names & { key: string }>`
    select release_id || ' null' as key, details ->> 'artist' as artist, details ->> 'title' as title
      from wants where user_id = ${userId} and release_id = any(${releases}::integer[])
    union all select id || ' null', artist, title
      from releases where id = any(${releases}::integer[]) and title <> '[r' || id || ']'
    union all select 'null ' || id, artist, title
      from masters where id = any(${masters}::integer[]) and title <> '[m' || id || ']'`.execute(tx)
  return new Map(rows.map(({ key, artist, title }) => [key, { artist, title }]))
}

/** Starts to import the records of this preview, and of no newer one. */
export async function confirmImport(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>,
  userId: string,
  { id, without, despite, picks, ...options }: z.infer<typeof endpoints.confirmImport.body>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const preview = await keptPreview({ clock: deps.clock, db: tx }, userId)
    if (preview?.id !== id) return refuse('NOT_FOUND')
    const run = await startRun(tx, deps, { userId, kind: 'import', trigger: 'file', ...options })
    if (!run.ok) return run
    await takePicks(tx, userId, picks)
    const ticked = [...despite, ...picks.map(({ line }) => line)]
    // Of lines that were ticked although their record is plainly another, the names are not compared again.
    const items = await addItems(
      tx,
      run.value,
      sql`
        select coalesce(-l.master_id, l.release_id) as id, l.line as position, l.label, l.rule, l.pressing_filter,
          case when l.master_id is not null then l.master_id
            when ${options.anyPressing} then coalesce(r.master_id, (w.details ->> 'masterId')::integer) end as master,
          case when l.differs then l.said || '{"artist": null, "title": null}' else l.said end as said
        from list_preview_lines l left join releases r on r.id = l.release_id
          left join wants w on w.user_id = l.user_id and w.release_id = l.release_id
        where l.user_id = ${userId} and l.problem is null and l.line <> all(${without}::integer[])
          and (not l.differs or l.line = any(${ticked}::integer[]))`,
    )
    await tx.updateTable('list_runs').set({ total_items: items }).where('id', '=', run.value).execute()
    await tx.deleteFrom('list_previews').where('user_id', '=', userId).execute()
    return ok(undefined)
  })
}

type Picks = z.infer<typeof endpoints.confirmImport.body>['picks']

/** Gives lines the record that their user has chosen of those that were found for them, or its album. */
async function takePicks(tx: Tx, userId: string, picks: Picks): Promise<void> {
  if (picks.length === 0) return
  await sql`
    update list_preview_lines l set problem = null, differs = true, said = coalesce(l.said, '{"choices": null}'),
      release_id = case when p.master_id is null then p.release_id end, master_id = p.master_id
    from (
      select given.line, given.release_id,
        case when given.is_any then (candidate ->> 'masterId')::integer end as master_id
      from unnest(${picks.map(({ line }) => line)}::integer[], ${picks.map(({ discogsId }) => discogsId)}::integer[],
          ${picks.map(({ anyPressing }) => anyPressing)}::boolean[]) as given (line, release_id, is_any)
        join list_preview_lines lines on lines.user_id = ${userId} and lines.line = given.line
        cross join jsonb_array_elements(lines.candidates) as each (candidate)
      where (candidate ->> 'id')::integer = given.release_id) p
    where l.user_id = ${userId} and l.line = p.line and l.clues is not null`.execute(tx)
}
