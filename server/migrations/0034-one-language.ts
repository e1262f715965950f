import { sql, type Kysely } from 'kysely'

/** Tables, and the names they get: the words of docs/glossary.md. */
const TABLES: readonly (readonly [string, string])[] = [
  ['probe_groups', 'master_checks'],
  ['probes', 'check_states'],
  ['vinyls', 'watches'],
  ['sightings', 'unwatched_observations'],
  ['billing_duties', 'provider_actions'],
  ['unchecked_tellings', 'unchecked_notifications'],
  ['vendor_gates', 'vendor_limits'],
  ['address_gates', 'address_limits'],
]

/** Columns by their tables' new names. */
const COLUMNS: readonly (readonly [string, string, string])[] = [
  ['master_checks', 'asked_since', 'checked_since'],
  ['master_checks', 'asked_at', 'checked_at'],
  ['check_states', 'group_id', 'master_id'],
  ['check_facts', 'saved_by_groups', 'saved_by_masters'],
  ['notifications', 'vinyl_id', 'watch_id'],
  ['deliveries', 'letter', 'account_message'],
  ['unchecked_notifications', 'told_at', 'notified_at'],
  ['conditions', 'is_told', 'is_notified'],
  ['lookups', 'asked_at', 'requested_at'],
  ['list_runs', 'turn_at', 'due_at'],
  ['list_runs', 'asked_items', 'checked_items'],
  ['policy_clocks', 'turn', 'requests'],
  ['check_waits', 'looks', 'checks'],
]

/** Beginnings of the names of functions, triggers, constraints and indexes. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  ...TABLES.map(([before, after]) => [new RegExp(`^${before}_`), `${after}_`] as const),
  [/^probes_by_group$/, 'check_states_by_master'],
  [/^probe_/, 'check_state_'],
  [/^deliveries_letter_/, 'deliveries_account_message_'],
  [/^letters_go_somewhere$/, 'account_messages_have_an_address'],
  [/^notifications_(by_)?vinyl/, 'notifications_$1watch'],
  [/^list_runs_by_turn$/, 'list_runs_by_due'],
]

/** Words that bodies of functions hold as text: renaming a table does not reach them. */
const WORDS: readonly (readonly [string, string])[] = [
  ...TABLES,
  ['probe', 'check_state'],
  ['asked_since', 'checked_since'],
  ['group_id', 'master_id'],
]

type Named = { readonly name: string; readonly of: string }

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const [before, after] of TABLES) await run(`alter table ${before} rename to ${after}`)
  for (const [table, before, after] of COLUMNS)
    await run(`alter table ${table} rename column ${before} to ${after}`)
  await run(`update counters set name = 'check_states' where name = 'probes'`)
  await run(`update settings set name = 'recalculation' where name = 'phase-two'`)
  await rewriteFunctions(db)
  for (const { name, of } of await read(db, CONSTRAINTS))
    await run(`alter table ${of} rename constraint "${name}" to "${renamed(name)}"`)
  for (const { name } of await read(db, INDEXES))
    await run(`alter index "${name}" rename to "${renamed(name)}"`)
  for (const { name, of } of await read(db, TRIGGERS))
    await run(`alter trigger "${name}" on ${of} rename to "${renamed(name)}"`)
  for (const { name, of } of await read(db, FUNCTIONS))
    await run(`alter function ${of} rename to "${renamed(name)}"`)
}

const CONSTRAINTS = `select conname as name, conrelid::regclass::text as of from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0`
const INDEXES = `select relname as name, '' as of from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'i'`
const TRIGGERS = `select tgname as name, tgrelid::regclass::text as of from pg_trigger where not tgisinternal`
const FUNCTIONS = `select proname as name, oid::regprocedure::text as of from pg_proc
  where pronamespace = 'public'::regnamespace`

/** What of a kind has a name that changes, in a fixed order. */
async function read(db: Kysely<unknown>, query: string): Promise<readonly Named[]> {
  const { rows } = await sql.raw<Named>(`${query} order by 1, 2`).execute(db)
  return rows.filter(({ name }) => renamed(name) !== name)
}

function renamed(name: string): string {
  return NAMES.reduce((known, [before, after]) => known.replace(before, after), name)
}

/** Functions are written again with the new words. They are dropped first where a parameter has one for its name. */
async function rewriteFunctions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql
    .raw<{ of: string; body: string; hasParameter: boolean }>(
      `select p.oid::regprocedure::text as of, pg_get_functiondef(p.oid) as body,
        coalesce('probe' = any(p.proargnames), false) as "hasParameter"
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`,
    )
    .execute(db)
  for (const { of, body, hasParameter } of rows) {
    const written = WORDS.reduce(
      (text, [before, after]) => text.replaceAll(new RegExp(`\\b${before}\\b`, 'g'), after),
      body,
    )
    if (written === body) continue
    if (hasParameter) await sql.raw(`drop function ${of}`).execute(db)
    await sql.raw(written).execute(db)
  }
}
