import { sql, type Kysely } from 'kysely'

const statements = [
  // How many records are looked at, counted as they begin and end: operators are told without a walk over them.
  `create function probes_began() returns trigger language plpgsql as $$
    begin
      perform count_up('probes', count(*)) from written having count(*) > 0;
      return null;
    end
  $$`,
  `create trigger probes_began after insert on probes
    referencing new table as written for each statement execute function probes_began()`,
  `create function probes_ended() returns trigger language plpgsql as $$
    begin
      perform count_up('probes', -count(*)) from removed having count(*) > 0;
      return null;
    end
  $$`,
  `create trigger probes_ended after delete on probes
    referencing old table as removed for each statement execute function probes_ended()`,
  `insert into counters (name, value)
    select 'probes', count(*) from probes having count(*) > 0`,
  // What was given up is counted and paged through by its own index alone.
  `drop index deliveries_dead`,
  `create index deliveries_given_up on deliveries (settled_at desc, id)
    where state = 'ended' and reason in ('too-many-attempts', 'refused')`,
  `create index probes_withdrawn on probes (release_id) where state = 'withdrawn'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
