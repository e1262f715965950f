import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const test = '\\.test\\.tsx?$'
const domain = '^domain/src/'
const contracts = '^contracts/src/'

/** The rooms of the server, each of which imports only those after it. */
export const ROOMS = [
  'app',
  'operating',
  'lists',
  'watching',
  'people',
  'alerting',
  'checking',
  'collectors',
  'http',
  'outbound',
  'database',
  'base',
] as const

/** The allowed imports of ARCHITECTURE.md as rules. `npm run arrows` also proves that each kind can fail. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain-imports-nothing',
    comment: 'Rules are pure: no package, no I/O, nothing but other rules.',
    severity: 'error',
    from: { path: domain, pathNot: test },
    to: { pathNot: domain },
  },
  {
    name: 'contracts-import-domain-and-zod',
    severity: 'error',
    from: { path: contracts, pathNot: test },
    to: { pathNot: [contracts, domain, 'node_modules/zod/'] },
  },
  {
    name: 'client-imports-nothing-of-ours',
    comment: 'It is installed alone, beside no package of this repository.',
    severity: 'error',
    from: { path: '^client/' },
    to: { path: '^(domain|contracts|server|web|simulator|e2e|bench|scripts)/' },
  },
  {
    name: 'simulator-knows-the-kernel-only',
    comment: 'It must not share the mistakes of the server.',
    severity: 'error',
    from: { path: '^simulator/' },
    to: { path: '^(domain|contracts|server|web)/', pathNot: '^domain/src/kernel/' },
  },
  {
    name: 'server-never-imports-web-or-simulator',
    severity: 'error',
    from: { path: '^server/src/', pathNot: test },
    to: { path: '^(web|simulator|e2e|bench|scripts)/' },
  },
  {
    name: 'web-never-imports-server-or-simulator',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(server|simulator|e2e|bench|scripts)/' },
  },
  ...ROOMS.slice(1).map((room, at) => ({
    name: `${room}-is-beneath`,
    comment: 'Rooms of the server stand in an order; imports point downwards.',
    severity: 'error' as const,
    from: { path: `^server/src/${room}/`, pathNot: test },
    to: { path: `^server/src/(${ROOMS.slice(0, at + 1).join('|')})/` },
  })),
  {
    name: 'vendors-hold-adapters-only',
    severity: 'error',
    from: { path: '^server/src/outbound/vendors/', pathNot: test },
    to: { path: '^server/src/(database|outbound/(?!vendors/))' },
  },
  {
    name: 'web-features-never-meet',
    comment: 'Features meet in web/src/app only.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-ui-has-no-product-knowledge',
    severity: 'error',
    from: { path: '^web/src/ui/' },
    to: { path: '^(web/src/(app|features|lib|messages)|contracts|domain)/' },
  },
  {
    name: 'web-lib-is-beneath-features',
    severity: 'error',
    from: { path: '^web/src/lib/', pathNot: test },
    to: { path: '^web/src/(app|features)/' },
  },
  {
    name: 'nothing-unresolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?', '^@cratewatch/'] },
  },
]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '/dist/' },
  tsPreCompilationDeps: true,
  parser: 'swc',
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
  },
}
