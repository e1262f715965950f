import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'

/**
 * Deletes every row, so that a file's tests share one database. Keys and triggers are off, and tables
 * that never had a row are left: truncating all of them took longer than many a test.
 */
export async function emptyDatabase({ queries }: Database): Promise<void> {
  await sql`do $$
    declare found regclass;
    begin
      set local session_replication_role = replica;
      for found in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
          and pg_relation_size(oid) > 0
      loop
        execute format('delete from %s', found);
      end loop;
    end $$`.execute(queries)
}
