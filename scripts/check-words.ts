import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser'
import { sources } from './arrows/sources.ts'

/**
 * Fails when a name, a description of the API or the name of a test has a word that the glossary retired, or when two
 * exported types share a name. One thing has one word (docs/glossary.md): a reader of two words looks for two things.
 */

/** A retired word: in names, and in texts, where many of these are also plain English. */
type Retired = {
  readonly words?: string
  readonly say: string
  /** The folders where it is retired; by default everywhere. */
  readonly in?: RegExp
  /** What is retired in texts, in every folder; null: nothing. By default the words in the same folders. */
  readonly texts?: RegExp | null
}

const RETIRED: readonly Retired[] = [
  // In a text it is what records are made of.
  { words: 'vinyl vinyls', say: 'watch, or release', texts: null },
  { words: 'probe probes', say: 'check state' },
  {
    words: 'look looks looked',
    say: 'check',
    in: /^(domain|server)\//,
    texts:
      /\blook(?:s|ed|ing)? at\b|^looks that\b|\b(?:an?|two|first|last|older|next|previous|promised|the) looks?\b/i,
  },
  { words: 'sight sights sighting sightings', say: 'observation', texts: /\b(?:sights|sightings?)\b/i },
  { words: 'lore belief beliefs', say: 'rate estimate' },
  { words: 'courier couriers', say: 'notifier' },
  {
    words: 'told telling tellings',
    say: 'notified, notification',
    in: /^(domain|server)\//,
    texts: /\btold\b(?! apart)/i,
  },
  { words: 'wish wishes', say: 'request, options' },
  { words: 'world worlds', say: 'deps', in: /^server\/src\/(?!.*\.test\.)/ },
  // In a text they are what stands beside.
  { words: 'neighbours', say: 'dependencies', texts: null },
  { words: 'lane lanes', say: 'queue, priority class', in: /^(domain|server)\// },
  { words: 'pacer crew', say: 'rate limiter, concurrency limit' },
  { words: 'deed deeds', say: 'audit entry, admin action' },
  { words: 'duty duties', say: 'provider action' },
  {
    words: 'door doors',
    say: 'auth page',
    in: /^(domain|server|web)\//,
    texts: /\bdoors?\b/i,
  },
  { words: 'house houses', say: 'fixture' },
  { words: 'sketch sketches', say: 'partial release' },
  { words: 'breath', say: 'yield to the event loop' },
  // Dead letters, and those of the alphabet, stay.
  { say: 'message', texts: /(?<!\b(?:dead|to the) )\bletter\b(?! of)/i },
]

/** The fields of a call whose text stands in the API document. */
const DESCRIBES: ReadonlySet<string> = new Set(['summary', 'description'])

/** Names that keep a retired word, because they are read from outside. In `contracts` every name is. */
const KEPT: ReadonlySet<string> = new Set([
  // Stored in notifications, and in the user's data download.
  'vinylName',
  'adminDeeds',
])
/** Files whose names are stored, or belong to the contract. */
const KEPT_FILES = /^(contracts|simulator|server\/migrations|docs)\//

/** Texts of which the first ones must be found, and the others not. */
const PLANTED: readonly (readonly [text: string, isRetired: boolean])[] = [
  ['How often it is looked at', true],
  ['asks no more than two looks need', true],
  ['is told once', true],
  ['leads back to the door', true],
  ['sends a letter again', true],
  ['is looked up by its number', false],
  ['tells two of them apart, as they are told apart elsewhere', false],
  ['leads through the dead letters by the first letter of a name', false],
  ['finds what was pressed on vinyl', false],
]

const EXPORTED_TYPE = /^export (?:type|interface) (\w+)/gm
/** A retired word anywhere: what holds none of them is not parsed. */
const ANY = new RegExp(
  RETIRED.map(({ words, texts }) => words?.replaceAll(' ', '|') ?? texts?.source).join('|'),
  'i',
)

const files = Array.from(
  sources(
    /^(domain|contracts|client|extension|simulator|server(?!\/migrations)|web|e2e|bench|scripts)\/.*\.tsx?$/,
  ),
  ([path, text]) => read(path, text),
)
const wire = new Set(
  files.flatMap(({ path, names }) => (path.startsWith('contracts/') ? Array.from(names) : [])),
)
const problems: string[] = []

for (const { path, names, texts } of files) {
  if (!KEPT_FILES.test(path)) {
    for (const name of path.split('/').flatMap((part) => part.replace(/\..*$/, '')))
      complain(path, 'the path holds', retiredIn(name, path))
    for (const name of names)
      if (!wire.has(name) && !KEPT.has(name)) complain(path, 'a name holds', retiredIn(name, path))
  }
  for (const text of texts) complain(path, 'a text holds', retiredInText(text, path))
}
for (const [name, where] of typesByName())
  if (where.length > 1)
    problems.push(`${name} is the name of ${where.length} exported types: ${where.join(', ')}`)
for (const [text, isRetired] of PLANTED)
  if ((retiredInText(text, 'e2e/planted.test.ts') !== null) !== isRetired)
    problems.push(`the planted text was not told apart: ${text}`)

for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1

function complain(path: string, what: string, found: string | null): void {
  if (found !== null) problems.push(`${path}: ${what} ${found}`)
}

function retiredIn(name: string, path: string): string | null {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  for (const { words: retired, say, in: folders } of RETIRED) {
    const found = words.find((word) => retired?.split(' ').includes(word))
    if (found !== undefined && (folders?.test(path) ?? true)) return `"${found}" (${name}); say ${say}`
  }
  return null
}

function retiredInText(text: string, path: string): string | null {
  for (const { words, say, in: folders, texts } of RETIRED) {
    if (texts === null || (texts === undefined && folders?.test(path) === false)) continue
    const found = (texts ?? new RegExp(`\\b(?:${words?.replaceAll(' ', '|')})\\b`, 'i')).exec(text)
    if (found !== null) return `"${found[0]}" (${text}); say ${say}`
  }
  return null
}

function typesByName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { path, types } of files)
    if (/^(domain|contracts|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path))
      for (const type of types) found.set(type, [...(found.get(type) ?? []), path])
  return found
}

/** Returns the names in a file, its exported types, and its descriptions and names of tests. */
function read(path: string, text: string) {
  const types = Array.from(text.matchAll(EXPORTED_TYPE), ([, type = '']) => type)
  const names = new Set<string>()
  const texts = new Set<string>()
  if (!ANY.test(text)) return { path, types, names, texts }
  const addText = (node: Argument | undefined) => {
    const text = textOf(node)
    if (text !== null) texts.add(text)
  }
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    CallExpression({ callee, arguments: [first] }) {
      if (takesText(callee)) addText(first)
    },
    Property({ key, value }) {
      if (path.startsWith('contracts/') && key.type === 'Identifier' && DESCRIBES.has(key.name))
        addText(value as Expression)
    },
  }).visit(parseSync(path, text).program)
  return { path, types, names, texts }
}

/** Whether a call takes a description or the name of a test: `.describe(…)`, `it(…)`, `it.each(…)(…)`. */
function takesText(callee: Expression): boolean {
  switch (callee.type) {
    case 'Identifier':
      return ['it', 'test', 'describe'].includes(callee.name)
    case 'CallExpression':
      return takesText(callee.callee)
    case 'TaggedTemplateExpression':
      return takesText(callee.tag)
    case 'MemberExpression':
      return (!callee.computed && callee.property.name === 'describe') || takesText(callee.object)
    default:
      return false
  }
}

function textOf(node: Argument | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  if (node?.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null
  return (textOf(node.left) ?? '') + (textOf(node.right) ?? '')
}
