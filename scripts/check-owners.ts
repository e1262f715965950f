import { parseSync, Visitor } from 'oxc-parser'
import { ALIKE, OUTSIDE, OWNERS } from './arrows/owners.ts'
import { sources } from './arrows/sources.ts'

/**
 * Fails when a folder other than its owner (`owners.ts`) writes a table, by Kysely or as text, or when an owner writes
 * nothing. Planted writes prove that it can fail.
 */

const VARIABLE = '(variable)'
const WRITE =
  /\b(?:(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?|update\s+(?:only\s+)?(?=[\w"().]+\s+(?:as\s+)?(?:\w+\s+)?set\b))("?[\w()]+)/gi
/** What holds none of these is not parsed. */
const MAY_WRITE = /\b(?:insert|update|delete|merge|truncate|replace)/i
const CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** Writes to a table of another folder, to one without an owner, and to one named by a variable. */
const PLANTED = [
  `db.insertInto('watches').values(watch)`,
  `tx.updateTable('watches').set(change)`,
  `tx.deleteFrom('watches').where('id', '=', id)`,
  `db.updateTable('watches as w').set(change)`,
  'sql`insert into watches (id) values (${id})`',
  'sql`with old as (select 1) update watches w set tier = 1 from old`',
  'sql`${head} delete from watches where id = ${id}`',
  'client.query("truncate watches")',
  `db.insertInto('nobodys').values(row)`,
  'sql`insert into nobodys select 1`',
  'db.deleteFrom(table).execute()',
  'sql`update ${sql.table(table)} set tier = 1`',
]
/** Names and prose that are not writes. */
const INNOCENT =
  'sql`select id from watches for update`; sql`insert into conditions (a) values (1) on conflict do update set a = 2`; say("please update watches") // delete from watches'

/** Returns the tables that SQL writes. */
const writtenIn = (text: string) =>
  Array.from(text.matchAll(WRITE), ([, table = '']) => table.replaceAll('"', '').toLowerCase())

/** Returns the tables that a program writes. */
function writtenBy(text: string): readonly string[] {
  if (!MAY_WRITE.test(text)) return []
  const tables: string[] = []
  const noteText = (part: string) => void tables.push(...writtenIn(part))
  new Visitor({
    TemplateLiteral: ({ quasis }) => noteText(quasis.map(({ value }) => value.cooked).join(VARIABLE)),
    Literal: ({ value }) => noteText(typeof value === 'string' ? value : ''),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!CALLS.has(callee.property.name)) return
      const name = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : VARIABLE
      tables.push(name.split(' ')[0] ?? name)
    },
  }).visit(parseSync('a.ts', text).program)
  return tables
}

const owners = new Map<string, string>(Object.entries(OWNERS))

/** Returns what is wrong with a file that writes this table; null: nothing. */
function complaint(file: string, table: string): string | null {
  const owner = owners.get(table)
  if (owner !== undefined && file.startsWith(owner)) return null
  if (OUTSIDE.test(file)) return null
  if (table === VARIABLE) return ALIKE.test(file) ? null : `${file} writes a table that only a variable names`
  return owner === undefined ? `${table} has no owner` : `${file} writes ${table}, which ${owner} owns`
}

const files = sources(/^server\/(src|migrations)\/(?!.*\.test\.ts$).*\.(ts|sql)$/)
const writes = [...files].flatMap(([file, text]) => {
  const read = file.endsWith('.sql') ? writtenIn : writtenBy
  return read(text).map((table) => ({ file, table }))
})
const planted = 'server/src/operating/conditions/planted.ts'
const isCaught = (text: string) => writtenBy(text).some((table) => complaint(planted, table) !== null)
const problems = new Set([
  ...writes.flatMap(({ file, table }) => complaint(file, table) ?? []),
  ...Array.from(owners, ([table, owner]) =>
    writes.some((write) => write.table === table && write.file.startsWith(owner))
      ? null
      : `${owner} owns ${table} and never writes it`,
  ).filter((problem) => problem !== null),
  ...PLANTED.filter((text) => !isCaught(text)).map((text) => `not caught where it was planted: ${text}`),
  ...(isCaught(INNOCENT) ? ['what writes nothing of others was caught'] : []),
])
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(
  `${writes.length} writes of ${owners.size} tables; ${PLANTED.length} planted writes were looked for`,
)
process.exitCode = problems.size === 0 ? 0 : 1
