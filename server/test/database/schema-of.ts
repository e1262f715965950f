import { queryOn } from './backup-files.ts'

/** Columns, options, constraints, triggers, indexes and functions, as the database writes them. */
const PARTS = `
  select attrelid::regclass::text || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
      || coalesce(pg_get_expr(adbin, adrelid), '') || attidentity::text as part
    from pg_class c join pg_attribute on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select relname || ' ' || reloptions::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null
  union all select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  order by 1`

/** Reads the schema of a database: one text for each part, so that a difference names what differs. */
export async function schemaOf(databaseUrl: string): Promise<unknown[]> {
  return (await queryOn(databaseUrl, PARTS)).map(({ part }) => part)
}
