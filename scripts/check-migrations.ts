import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { refusedStatements } from './migrations/refused-statements.ts'

/**
 * Fails when a migration is not safe beside the version before, which still runs while a new one starts. Those up to
 * `LAST_FREE` were made when all processes were stopped first. Planted statements prove that each kind can fail.
 */
const ROOT = join(import.meta.dirname, '..')
const LAST_FREE = 49

const PLANTED: readonly (readonly [statement: string, isRefused: boolean])[] = [
  ['`drop table lookups`', true],
  ['`alter table users drop column plan`', true],
  ['// contract: 0.2.0 stopped using lookups\n`drop table lookups`', false],
  ['// contract: nobody uses it\n`drop table lookups`', true],
  ['`alter table users rename column plan to tier`', true],
  ['`alter table users alter column plan type integer`', true],
  ['`alter table users add column plan text not null`', true],
  [`\`alter table users add column plan text not null default 'FREE'\``, false],
  ['`alter table users add column plan text`', false],
  ['`alter table users alter column plan set not null`', true],
  ['`alter table users add constraint c check (a > 0)`', true],
  ['`alter table users add constraint c check (a > 0) not valid`', false],
  ['`create index users_by_plan on users (plan)`', true],
  ['// locks: a hundred rows\n`create index users_by_plan on users (plan)`', false],
  ['`create table plans (id int not null)`, `create index plans_by_id on plans (id)`', false],
  ['`drop index users_by_plan`', false],
  ['`insert into settings select $1`', false],
  [String.raw`'alter table users rename to people'`, true],
]

const problems = [
  ...globSync('server/migrations/*.ts', { cwd: ROOT })
    .toSorted()
    .filter((path) => Number(basename(path).slice(0, 4)) > LAST_FREE)
    .flatMap((path) =>
      refusedStatements(readFileSync(join(ROOT, path), 'utf8')).map((why) => `${path}: ${why}`),
    ),
  ...PLANTED.filter(
    ([statement, isRefused]) => refusedStatements(`[${statement}]`).length > 0 !== isRefused,
  ).map(([statement]) => `the planted statement was not told apart: ${statement}`),
]
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(`${PLANTED.length} planted statements were looked for`)
process.exitCode = problems.length === 0 ? 0 : 1
