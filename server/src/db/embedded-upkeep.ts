import { setImmediate as breath } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Statements between two looks at what there is to do: so it follows the work, and rests with it. */
const LOOK_EVERY = 500
const MOST_WAL_BYTES = 64 * 1024 * 1024

/** As PostgreSQL decides it, only earlier for dead rows: our busiest tables are small. Each row is a command. */
const DUE = `
  select concat_ws(' ', case when is_worn then 'vacuum' end, case when is_changed then 'analyze' end,
    quote_ident(nspname) || '.' || quote_ident(relname)) as command
  from (
    select relname, nspname,
      pg_stat_get_dead_tuples(c.oid) > 100 + 0.01 * greatest(reltuples, 0) as is_worn,
      pg_stat_get_mod_since_analyze(c.oid) > 100 + 0.1 * greatest(reltuples, 0) as is_changed
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'm')
  ) as tables where is_worn or is_changed
  union all
  select 'checkpoint' from pg_control_checkpoint()
  where pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${MOST_WAL_BYTES}`

export type Upkeep = {
  /** To be told of every statement. */
  ran(): void
  /** Resolves when nothing is under way. */
  done(): Promise<void>
}

/**
 * What PostgreSQL does in processes of its own, which the embedded engine has not: without vacuum each look at a record
 * finds more dead rows in its way than the one before; without checkpoints the log grows until the engine is closed.
 */
export function embeddedUpkeep(pglite: PGlite, onError: (error: Error) => void): Upkeep {
  let statements = 0
  let underWay: Promise<void> | null = null

  async function doWhatIsDue(): Promise<void> {
    // Whoever has waited for a statement goes first, and between the commands the whole process gets its turn.
    await breath()
    // Counts of what is dead are up to a second old otherwise.
    await pglite.query('select pg_stat_force_next_flush()')
    const { rows } = await pglite.query<{ command: string }>(DUE)
    for (const { command } of rows) {
      await breath()
      await pglite.exec(command)
    }
  }

  return {
    ran() {
      statements += 1
      if (statements < LOOK_EVERY || underWay !== null) return
      statements = 0
      underWay = doWhatIsDue()
        .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
        .finally(() => (underWay = null))
    },
    async done() {
      await underWay
    },
  }
}
