import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { refusedStatements } from './migrations/refused-statements.ts'

/**
 * Fails when a migration is not safe beside the version before, which still runs while a new one starts, or has another
 * number than the next: a database that ran a later one would refuse it. Planted ones prove that each kind can fail.
 */
const ROOT = join(import.meta.dirname, '..')

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

/** Names of migrations, and the one that is out of place. */
const PLANTED_NAMES: readonly (readonly [names: readonly string[], misplaced: string | undefined])[] = [
  [['0001-a', '0002-b', '0003-c'], undefined],
  [['0000-first', '0001-a', '0002-b'], '0000-first'],
  [['0001-a', '0002-b', '0002-late', '0003-c'], '0002-late'],
  [['0001-a', '0003-c'], '0003-c'],
]

/** Returns the first name that has not the next number; undefined: none. */
const misplaced = (names: readonly string[]) =>
  names.find((name, index) => Number(name.slice(0, 4)) !== index + 1)

const paths = globSync('server/migrations/*.ts', { cwd: ROOT }).toSorted()
const outOfPlace = misplaced(paths.map((path) => basename(path)))
const problems = [
  ...(outOfPlace === undefined
    ? []
    : [`${outOfPlace} has not the next number: they count from 0001 without a gap`]),
  ...paths.flatMap((path) =>
    refusedStatements(readFileSync(join(ROOT, path), 'utf8')).map((why) => `${path}: ${why}`),
  ),
  ...PLANTED.filter(
    ([statement, isRefused]) => refusedStatements(`[${statement}]`).length > 0 !== isRefused,
  ).map(([statement]) => `the planted statement was not told apart: ${statement}`),
  ...PLANTED_NAMES.filter(([names, expected]) => misplaced(names) !== expected).map(
    ([names]) => `the planted names were not told apart: ${names.join(' ')}`,
  ),
]
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(`${PLANTED.length} planted statements and ${PLANTED_NAMES.length} planted orders were looked for`)
process.exitCode = problems.length === 0 ? 0 : 1
