import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

const test = '\\.test\\.tsx?$'
const domain = '^domain/src/'
const contracts = '^contracts/src/'

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
  {
    name: 'server-features-never-meet',
    comment: 'A feature imports its own folder, never another feature.',
    severity: 'error',
    from: { path: '^server/src/features/([^/]+)/', pathNot: test },
    to: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
  },
  {
    name: 'engine-never-imports-features',
    comment: 'The watcher and the notifier work without the API.',
    severity: 'error',
    from: { path: '^server/src/(checks|deliveries|outbound|vendors|database)/', pathNot: test },
    to: { path: '^server/src/(features|http|processes)/' },
  },
  {
    name: 'shared-tables-are-beneath-their-writers',
    severity: 'error',
    from: { path: '^server/src/(users|watches)/', pathNot: test },
    to: { path: '^server/src/(features|http|processes|checks|deliveries|outbound|queue|vendors)/' },
  },
  {
    name: 'outbound-knows-no-errand',
    comment: 'It knows how a vendor does, never what is asked of it.',
    severity: 'error',
    from: { path: '^server/src/outbound/', pathNot: test },
    to: { path: '^server/src/(checks|deliveries|vendors/[^/]+/)' },
  },
  {
    name: 'vendors-hold-adapters-only',
    severity: 'error',
    from: { path: '^server/src/vendors/', pathNot: test },
    to: { path: '^server/src/(database|outbound|checks|deliveries|queue)/' },
  },
  {
    name: 'masters-behind-one-file',
    comment: 'The rest of the checks knows of masters what masters.ts says.',
    severity: 'error',
    from: { path: '^server/src/', pathNot: [test, '^server/src/checks/masters/'] },
    to: { path: '^server/src/checks/masters/', pathNot: '/masters\\.ts$' },
  },
  {
    name: 'http-knows-no-feature',
    severity: 'error',
    from: { path: '^server/src/http/', pathNot: test },
    to: { path: '^server/src/(features|checks|deliveries)/' },
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
