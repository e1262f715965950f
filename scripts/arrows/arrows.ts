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

/** An import that is forbidden: by whom, and of what; tests may import what only code may not. */
type Arrow = { readonly name: string; readonly pattern: RegExp }

const arrow = (name: string, from: string, to: string): Arrow => ({
  name,
  pattern: new RegExp(`^${from}\\S* ${to}`),
})
const code = (folder: string) => `${folder}(?!\\S*\\.test\\.tsx? )`

/** The allowed imports of ARCHITECTURE.md as patterns of "importer imported"; circles and what is nowhere come beside. */
export const ARROWS: readonly Arrow[] = [
  // Rules are pure: no package, no I/O, nothing but other rules.
  arrow('domain-imports-nothing', code('domain/src/'), '(?!domain/src/)'),
  arrow('contracts-import-domain-and-zod', code('contracts/src/'), '(?!(domain|contracts)/src/|zod(/|$))'),
  // It is installed alone, beside no package of this repository: what the command takes of the rules is built into it.
  arrow('client-imports-nothing-of-ours', 'client/src/', '(?!client/src/)'),
  arrow('command-imports-domain', code('client/cli/'), '(contracts|server|web|simulator|e2e|bench|scripts)/'),
  // What it says of records is said in the words of the watch list.
  arrow(
    'extension-is-a-client',
    code('extension/src/'),
    '(?!(extension|client|domain)/src/|web/src/messages/(en|es)/watches/state\\.ts)',
  ),
  // It must not share the mistakes of the server.
  arrow('simulator-knows-the-kernel-only', 'simulator/', '(domain/(?!src/kernel/)|(contracts|server|web)/)'),
  arrow('server-never-imports-web-or-simulator', code('server/src/'), '(web|simulator|e2e|bench|scripts)/'),
  arrow('web-never-imports-server-or-simulator', 'web/', '(server|simulator|e2e|bench|scripts)/'),
  ...ROOMS.slice(1).map((room, at) =>
    arrow(
      `${room}-is-beneath`,
      code(`server/src/${room}/`),
      `server/src/(${ROOMS.slice(0, at + 1).join('|')})/`,
    ),
  ),
  arrow(
    'vendors-hold-adapters-only',
    code('server/src/outbound/vendors/'),
    'server/src/(database|outbound/(?!vendors/))',
  ),
  // Features meet in web/src/app only.
  arrow('web-features-never-meet', 'web/src/features/([^/]+)/', 'web/src/features/(?!\\1/)'),
  arrow(
    'web-ui-has-no-product-knowledge',
    'web/src/ui/',
    '(web/src/(app|features|lib|messages)|contracts|domain)/',
  ),
  arrow('web-lib-is-beneath-features', code('web/src/lib/'), 'web/src/(app|features)/'),
]
