import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseFileSync } from '@swc/core'

/**
 * Fails when a name has a word that the glossary retired, or when two exported types share a name. One thing has one
 * word here (docs/glossary.md), because a reader of two words looks for two things.
 */
const ROOT = join(import.meta.dirname, '..')

/** Retired words and their replacements, with the folders where they are retired; by default everywhere. */
const RETIRED: readonly { readonly words: string; readonly say: string; readonly in?: RegExp }[] = [
  { words: 'vinyl vinyls', say: 'watch, or release' },
  { words: 'probe probes', say: 'check state' },
  { words: 'look looks looked', say: 'check', in: /^(domain|server)\// },
  { words: 'sight sights sighting sightings', say: 'observation' },
  { words: 'lore belief beliefs', say: 'rate estimate' },
  { words: 'courier couriers', say: 'notifier' },
  { words: 'told telling tellings', say: 'notified, notification', in: /^(domain|server)\// },
  { words: 'wish wishes', say: 'request, options' },
  { words: 'world worlds', say: 'deps', in: /^server\/src\/(?!.*\.test\.)/ },
  { words: 'neighbours', say: 'dependencies' },
  { words: 'lane lanes', say: 'queue, priority class', in: /^(domain|server)\// },
  { words: 'pacer crew', say: 'rate limiter, concurrency limit' },
  { words: 'deed deeds', say: 'audit entry, admin action' },
  { words: 'duty duties', say: 'provider action' },
  { words: 'door doors', say: 'auth page', in: /^(domain|server|web)\// },
  { words: 'house houses', say: 'fixture' },
  { words: 'sketch sketches', say: 'partial release' },
  { words: 'breath', say: 'yield to the event loop' },
]

/** Names that keep a retired word, because they are read from outside. In `contracts` every name is. */
const KEPT: ReadonlySet<string> = new Set([
  // Stored in notifications, and in the user's data download.
  'vinylName',
  'adminDeeds',
])
/** Files whose names are stored, or belong to the contract. */
const KEPT_FILES = /^(contracts|simulator|server\/migrations|docs)\//

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(domain|contracts|server|web|e2e|bench|scripts)\/.*\.tsx?$/.test(file))
const problems: string[] = []
const wire = new Set<string>()
for (const file of files)
  if (file.startsWith('contracts/')) for (const name of namesIn(file).keys()) wire.add(name)
const typesBy = new Map<string, string[]>()

for (const file of files.filter((each) => !each.startsWith('server/migrations/'))) {
  if (!KEPT_FILES.test(file)) {
    const path = file.split('/').flatMap((part) => part.replace(/\..*$/, ''))
    for (const name of path) complain(name, file, 'the path holds')
    for (const name of namesIn(file).keys())
      if (!wire.has(name) && !KEPT.has(name)) complain(name, file, 'a name holds')
  }
  if (/^(domain|contracts|server|web)\/src\//.test(file) && !/\.test\.tsx?$/.test(file))
    for (const [name, isType] of namesIn(file))
      if (isType) typesBy.set(name, [...(typesBy.get(name) ?? []), file])
}
for (const [name, where] of typesBy)
  if (where.length > 1)
    problems.push(`${name} is the name of ${where.length} exported types: ${where.join(', ')}`)

for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

function complain(name: string, file: string, what: string): void {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  for (const { words: retired, say, in: folders } of RETIRED) {
    const found = words.find((word) => retired.split(' ').includes(word))
    if (found !== undefined && (folders?.test(file) ?? true))
      problems.push(`${file}: ${what} "${found}" (${name}); say ${say}`)
  }
}

/** Returns every name in a file, and whether it is that of an exported type. */
function namesIn(file: string): ReadonlyMap<string, boolean> {
  const names = new Map<string, boolean>()
  const tree = parseFileSync(join(ROOT, file), { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    const { type, value, declaration } = node as { type?: string; value?: unknown; declaration?: Declared }
    if (type === 'Identifier' && typeof value === 'string' && !names.has(value)) names.set(value, false)
    if (type === 'ExportDeclaration' && /^Ts(TypeAlias|Interface)Declaration$/.test(declaration?.type ?? ''))
      names.set(declaration?.id?.value ?? '', true)
    for (const child of Object.values(node)) visit(child)
  }
  visit(tree.body)
  return names
}

type Declared = { readonly type?: string; readonly id?: { readonly value?: string } }
