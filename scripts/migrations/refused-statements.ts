/** A statement as it stands in a migration, in small letters, with the comment before it. */
type Statement = { readonly text: string; readonly remark: string }

/** A kind of statement that an older version, or its users, would suffer from. */
type Danger = {
  readonly pattern: RegExp
  /** The words after which it is let through, in a comment before the statement. */
  readonly unless: 'contract' | 'locks'
  /** Whether it harms nobody in a table that the same migration creates. */
  readonly isFineInNewTable?: true
  readonly say: string
}

const DANGERS: readonly Danger[] = [
  {
    pattern: /\bdrop (table|column|view|materialized view|function|type|trigger|default)\b/,
    unless: 'contract',
    say: 'what is dropped may still be used',
  },
  { pattern: /\brename\b/, unless: 'contract', say: 'the old name may still be used' },
  {
    pattern: /\balter column \S+ (set data )?type\b/,
    unless: 'contract',
    say: 'the old type may still be written',
  },
  {
    pattern: /\badd column\b(?![^,]*\bdefault\b)[^,]*\bnot null\b/,
    unless: 'contract',
    say: 'the version before writes rows without it: give it a default',
  },
  {
    pattern: /\bset not null\b/,
    unless: 'contract',
    isFineInNewTable: true,
    say: 'the version before may write null',
  },
  {
    pattern: /\badd (constraint|check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)/,
    unless: 'contract',
    isFineInNewTable: true,
    say: 'the version before may write what it refuses, and it locks the table: add it "not valid"',
  },
  {
    pattern: /\bcreate (unique )?index\b/,
    unless: 'locks',
    isFineInNewTable: true,
    say: 'writing waits until it is built: say in "locks:" how large the table is, or build it beside',
  },
]

/** A contract names the version since which nothing uses what goes. */
const REMARKS = { contract: /\bcontract: \d+\.\d+\.\d+ /, locks: /\blocks: \S/ } as const

/** Returns why statements of a migration are refused, each with its beginning. */
export function refusedStatements(source: string): string[] {
  const statements = statementsOf(source)
  const created = new Set(
    statements.flatMap(
      ({ text }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? [],
    ),
  )
  return statements.flatMap(({ text, remark }) => {
    const table = /\b(?:alter table(?: if exists)?(?: only)?|on) (\w+)/.exec(text)?.[1] ?? ''
    return DANGERS.filter(
      ({ pattern, unless, isFineInNewTable }) =>
        pattern.test(text) && !REMARKS[unless].test(remark) && !(isFineInNewTable && created.has(table)),
    ).map(({ say, unless }) => `${say} (${text.slice(0, 60)}; or "// ${EXAMPLES[unless]}" before it)`)
  })
}

const EXAMPLES = {
  contract: 'contract: 1.2.0 stopped using it',
  locks: 'locks: watches, 2 s a million rows',
} as const

function statementsOf(source: string): Statement[] {
  const found = source.matchAll(
    /((?:\/\/[^\n]*\n\s*)*)(?:`([^`]*)`|'((?:create|alter|drop|rename)\b[^'\n]*)')/g,
  )
  return [...found].map(([, remark = '', long, short]) => ({
    text: (long ?? short ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim(),
    remark: remark.replaceAll(/\s+/g, ' '),
  }))
}
