import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { forbidden, options, ROOMS } from './arrows/arrows.ts'
import { fullFolders } from './arrows/full-folders.ts'

/**
 * dependency-cruiser's swc reads every file as plain TypeScript, where JSX is a syntax error, so TSX files are declared
 * here.
 */
const swc = createRequire(import.meta.url)('@swc/core')
const parseFileSync = swc.parseFileSync
swc.parseFileSync = (file: string, how: object) => parseFileSync(file, { ...how, tsx: file.endsWith('.tsx') })
const { cruise } = await import('dependency-cruiser')

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = ['domain', 'contracts', 'client', 'simulator', 'server', 'web']
/** Fewer modules mean that the parser failed, not that there is nothing to check. */
const LEAST_MODULES = 100

/** A forbidden import for each kind of rule, in a separate folder, all of which must be found. */
const PLANTED = [
  ['no-cycles', 'domain/src/plans/planted.ts', '../records/planted.ts'],
  ['domain-imports-nothing', 'domain/src/kernel/planted.ts', 'node:fs'],
  ['contracts-import-domain-and-zod', 'contracts/src/planted.ts', 'fast-check'],
  ['client-imports-nothing-of-ours', 'client/src/planted.ts', '../../domain/src/plans/planted.ts'],
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
  ['domain/src/records/planted.ts', `import '../plans/planted.ts'`],
  ...ROOMS.map((room) => [`server/src/${room}/innocent.ts`, ''] as const),
  ['server/src/lists/sync/innocent.ts', ''],
  ['server/src/lists/sync/down.ts', `import '../../watching/rules/innocent.ts'`],
  ['server/src/watching/rules/innocent.ts', ''],
  ['server/src/outbound/planted.ts', ''],
  ['web/src/features/people/planted.tsx', 'export const element = <p />'],
] as const
/** One file more than a folder may hold. */
const CROWDED = Array.from({ length: 21 }, (_, n) => `web/src/ui/planted-${n}.tsx`)

async function violations(fixture: string): Promise<{ rules: Map<string, string[]>; modules: number }> {
  const { output } = await cruise(PACKAGES, {
    ...options,
    validate: true,
    ruleSet: { forbidden },
    baseDir: fixture,
  })
  const { summary } = output as ICruiseResult
  const rules = new Map<string, string[]>()
  for (const { rule, from, to } of summary.violations) {
    rules.set(rule.name, [...(rules.get(rule.name) ?? []), `${from} → ${to}`])
  }
  return { rules, modules: summary.totalCruised }
}

async function uncaught(): Promise<string[]> {
  const fixture = mkdtempSync(join(tmpdir(), 'cratewatch-arrows-'))
  try {
    const planted = PLANTED.map(([, file, target]) => [file, `import '${target}'`] as const)
    for (const [file, text] of [...planted, ...INNOCENT]) {
      mkdirSync(dirname(join(fixture, file)), { recursive: true })
      writeFileSync(join(fixture, file), `${text}\n`)
    }
    const { rules } = await violations(fixture)
    return PLANTED.filter(([rule, file]) => !rules.get(rule)?.some((place) => place.startsWith(file))).map(
      ([rule, file]) => `the forbidden import planted in ${file} was not caught by ${rule}`,
    )
  } finally {
    rmSync(fixture, { recursive: true })
  }
}

/** Returns folders of the server that have no place in the order, so that nothing would be held of them. */
const placeless = (folders: readonly string[]) =>
  folders
    .filter((folder) => !ROOMS.some((room) => room === folder))
    .map((folder) => `server/src/${folder} has no place in the order of rooms`)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trimEnd()
  .split('\n')
const today = await violations(ROOT)
const problems = [
  ...[...today.rules].map(([rule, places]) => `${rule}\n    ${places.join('\n    ')}`),
  ...(today.modules < LEAST_MODULES
    ? [`only ${today.modules} modules were seen: the check itself is blind`]
    : []),
  ...(await uncaught()),
  ...placeless(readdirSync(join(ROOT, 'server/src'))),
  ...(placeless([...ROOMS, 'planted']).length === 1
    ? []
    : ['the planted room without a place was not caught']),
  ...fullFolders(files),
  ...(fullFolders(CROWDED).length === 0 ? ['the planted folder of too many files was not caught'] : []),
]
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(
  `${today.modules} modules keep ${forbidden.length} arrows; ${PLANTED.length} planted imports were looked for`,
)
console.log(`${forbidden.length + PLANTED.length + 5 - problems.length} passed, ${problems.length} failed`)
process.exitCode = problems.length === 0 ? 0 : 1
