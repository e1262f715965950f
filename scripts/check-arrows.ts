import { existsSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { readArguments } from '../server/src/base/arguments.ts'
import { ARROWS, ROOMS } from './arrows/arrows.ts'
import { fullFolders } from './arrows/full-folders.ts'
import { withoutNamesake } from './arrows/namesakes.ts'
import { withoutSharedWord } from './arrows/shared-words.ts'
import { type Files, type Imports, importsOf, pathsIn, ROOT, sources } from './arrows/sources.ts'
import { importsBetween, stairs } from './arrows/stairs.ts'
import writeClient from './client/generate.ts'

const USAGE = `Fails when an import is not among those that ARCHITECTURE.md allows, leads nowhere, or closes a circle
of files or of the folders of a room; when a folder is full, a test is named after nothing beside it, or more names than
before share no word with their file or folder.

  npm run arrows
`
readArguments(USAGE, {})
const CODE = /^(domain|contracts|client|extension|simulator|server|web)\/.*\.(tsx?|js)$/
/** Fewer modules mean that the pattern failed, not that there is nothing to check. */
const LEAST_MODULES = 100

/** A forbidden import for each kind of rule, among files of their own, all of which must be found. */
const PLANTED = [
  ['no-cycles', 'domain/src/plans/planted.ts', '../records/planted.ts'],
  ['domain-imports-nothing', 'domain/src/kernel/planted.ts', 'node:fs'],
  ['contracts-import-domain-and-zod', 'contracts/src/planted.ts', 'fast-check'],
  ['client-imports-nothing-of-ours', 'client/src/planted.ts', '../../domain/src/plans/planted.ts'],
  ['command-imports-domain', 'client/cli/planted.ts', '../../contracts/src/planted.ts'],
  ['extension-is-a-client', 'extension/src/planted.ts', '../../contracts/src/planted.ts'],
  ['extension-is-a-client', 'extension/src/planted-too.ts', '../../web/src/lib/planted.ts'],
  ['simulator-knows-the-kernel-only', 'simulator/src/planted.ts', '../../domain/src/plans/planted.ts'],
  [
    'server-never-imports-web-or-simulator',
    'server/src/database/planted.ts',
    '../../../simulator/src/planted.ts',
  ],
  ...ROOMS.slice(1).map(
    (room, at) =>
      [`${room}-is-beneath`, `server/src/${room}/planted-up.ts`, `../${ROOMS[at]}/innocent.ts`] as const,
  ),
  // Two folders that import each other, without a circle of files.
  ['watching-is-beneath', 'server/src/watching/rules/planted.ts', '../../lists/sync/innocent.ts'],
  ['folders-of-a-room-import-one-way', 'server/src/people/methods/planted.ts', '../sessions/innocent.ts'],
  ['folders-of-a-room-import-one-way', 'web/src/lib/planted.tsx', './text/planted.ts'],
  ['folders-of-a-room-import-one-way', 'domain/src/copies/planted.ts', '../alerts/innocent.ts'],
  ['folders-of-a-room-import-one-way', 'contracts/src/alerting/planted.ts', '../watching/innocent.ts'],
  ['vendors-hold-adapters-only', 'server/src/outbound/vendors/planted.ts', '../planted.ts'],
  [
    'web-never-imports-server-or-simulator',
    'web/src/lib/planted.ts',
    '../../../server/src/database/planted.ts',
  ],
  ['web-features-never-meet', 'web/src/features/watching/planted.tsx', '../people/planted.tsx'],
  ['web-ui-has-no-product-knowledge', 'web/src/ui/planted.tsx', '../../../contracts/src/planted.ts'],
  ['web-lib-is-beneath-features', 'web/src/lib/planted-too.ts', '../features/people/planted.tsx'],
  ['nothing-unresolvable', 'web/src/app/planted.tsx', './nowhere.ts'],
] as const
const INNOCENT = [
  ['domain/src/records/planted.ts', `import type { Planted } from '../plans/planted.ts'`],
  ...ROOMS.map((room) => [`server/src/${room}/innocent.ts`, ''] as const),
  ['domain/src/alerts/innocent.ts', ''],
  ['domain/src/alerts/down.ts', `import '../copies/innocent.ts'`],
  ['domain/src/copies/innocent.ts', ''],
  ['contracts/src/watching/innocent.ts', ''],
  ['contracts/src/watching/down.ts', `import '../alerting/innocent.ts'`],
  ['contracts/src/alerting/innocent.ts', ''],
  ['server/src/lists/sync/innocent.ts', ''],
  ['server/src/lists/sync/down.ts', `import '../../watching/rules/innocent.ts'`],
  ['server/src/watching/rules/innocent.ts', ''],
  ['server/src/people/methods/innocent.ts', ''],
  ['server/src/people/sessions/innocent.ts', ''],
  ['server/src/people/sessions/down.ts', `import '../methods/innocent.ts'`],
  ['web/src/lib/text/planted.ts', ''],
  ['web/src/lib/text/up.ts', `import '../planted.tsx'`],
  ['server/src/outbound/planted.ts', ''],
  ['web/src/features/people/planted.tsx', 'export const element = <p />'],
] as const
/** As many files as a folder may hold, one more, and a test more, which belongs beside what it tests. */
const FULL = Array.from({ length: 20 }, (_, n) => `web/src/ui/planted-${n}.tsx`)
const CROWDED = [...FULL, 'web/src/ui/planted-20.tsx']
const TESTED = [...FULL, 'web/src/ui/planted-1.test.tsx']
/** Tests by the name of a file, of a side of it, of their folder and of nothing; of a room as a whole; two exceptions. */
const NAMED = [
  'domain/src/plans/planted.ts',
  'domain/src/plans/planted.test.ts',
  'domain/src/plans/planted.laws.test.ts',
  'domain/src/plans/plans.test.ts',
  'domain/src/plans/laws-of-planted.test.ts',
  'server/test/people/stranger.test.ts',
]
const WHOLE = new Set(['domain/src/plans/planted.test.ts', 'domain/src/plans/gone.test.ts'])

/** Two names that another folder imports: their path announces one of them. */
const ANNOUNCED = [
  ['domain/src/plans/planted-price.ts', 'export const priceOf = 1, oddly = 2'],
  ['domain/src/records/planted.ts', `import { oddly, priceOf } from '../plans/planted-price.ts'`],
] as const

/** Returns the forbidden imports by the name of the rule that each breaks. */
function violations(all: Imports, files: Files): ReadonlyMap<string, readonly string[]> {
  const graph = new Map(Array.from(all, ([path, found]) => [path, found.map(({ imported }) => imported)]))
  const imports = [...graph].flatMap(([path, imported]) => imported.map((each) => `${path} ${each}`))
  const found = [
    ...ARROWS.map(({ name, pattern }) => [name, imports.filter((each) => pattern.test(each))] as const),
    ['no-cycles', circles(graph)] as const,
    [
      'folders-of-a-room-import-one-way',
      circles(stairs(all)).flatMap((circle) => [circle].concat(importsBetween(all, circle.split(' → ')))),
    ] as const,
    ['nothing-unresolvable', imports.filter((each) => leadsNowhere(each, files))] as const,
  ]
  return new Map(found.filter(([, places]) => places.length > 0))
}

const importsIn = (files: Files): Imports =>
  new Map(Array.from(files, ([path, text]) => [path, importsOf(path, text)]))

/** Returns circles of imports, at least one of those that share files. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const seen = new Set<string>()
  const walk = (path: string, above: readonly string[]): readonly string[] => {
    if (above.includes(path)) return [[...above.slice(above.indexOf(path)), path].join(' → ')]
    if (seen.has(path)) return []
    seen.add(path)
    return (graph.get(path) ?? []).flatMap((next) => walk(next, [...above, path]))
  }
  return [...graph.keys()].flatMap((path) => walk(path, []))
}

function leadsNowhere(pair: string, files: Files): boolean {
  const [path = '', imported = ''] = pair.replace(/\?.*/, '').split(' ')
  if (imported.startsWith('virtual:') || isBuiltin(imported) || files.has(imported)) return false
  const [, installed] = /^((?:@[^/]+\/)?[^/]+)/.exec(imported) ?? []
  const places = [imported, `node_modules/${installed}`, `${path.split('/')[0]}/node_modules/${installed}`]
  return !places.some((place) => existsSync(join(ROOT, place)))
}

function uncaught(): readonly string[] {
  const planted = PLANTED.map(([, file, target]) => [file, `import '${target}'`] as const)
  const files = new Map([...planted, ...INNOCENT])
  const found = violations(importsIn(files), files)
  return PLANTED.filter(([rule, file]) => !found.get(rule)?.some((place) => place.startsWith(file))).map(
    ([rule, file]) => `the forbidden import planted in ${file} was not caught by ${rule}`,
  )
}

/** Returns folders of the server that have no place in the order, so that nothing would be held of them. */
const placeless = (folders: readonly string[]) =>
  folders
    .filter((folder) => !ROOMS.some((room) => room === folder))
    .map((folder) => `server/src/${folder} has no place in the order of rooms`)

// It is imported, and no fresh clone has it.
writeClient()
const files = sources(CODE)
const all = importsIn(files)
const announced = importsIn(new Map(ANNOUNCED))
const problems = [
  ...Array.from(violations(all, files), ([rule, places]) => `${rule}\n    ${places.join('\n    ')}`),
  ...(files.size < LEAST_MODULES ? [`only ${files.size} modules were seen: the check itself is blind`] : []),
  ...uncaught(),
  ...placeless(readdirSync(join(ROOT, 'server/src'))),
  ...(placeless([...ROOMS, 'planted']).length === 1
    ? []
    : ['the planted room without a place was not caught']),
  ...fullFolders(pathsIn(ROOT)),
  ...withoutNamesake(pathsIn(ROOT)),
  ...withoutSharedWord(all),
  ...(withoutSharedWord(announced, 49).length === 1 && withoutSharedWord(announced, 50).length === 0
    ? []
    : ['the planted name that no word of its path announces was not found']),
  ...(withoutNamesake(NAMED, WHOLE).length === 3 && withoutNamesake(NAMED, new Set()).length === 1
    ? []
    : ['the planted test without a namesake was not found']),
  ...(fullFolders(CROWDED).length === 1 && fullFolders(TESTED).length === 0
    ? []
    : ['the planted folder of too many files was not told from a full one']),
]
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(
  `${files.size} modules keep ${ARROWS.length + 3} arrows; ${PLANTED.length} planted imports were looked for`,
)
console.log(`${ARROWS.length + 3 + PLANTED.length + 9 - problems.length} passed, ${problems.length} failed`)
process.exitCode = problems.length === 0 ? 0 : 1
