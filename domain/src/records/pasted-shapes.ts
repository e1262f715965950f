/** Pages of a release, with `*` for its number: those of today and of old, the shop's and the API's. */
const RELEASE_PATHS = [
  '/release/*',
  '/release/*-Rick-Astley-Never-Gonna-Give-You-Up',
  '/release/*-MUCC-ぼくら',
  '/release/*/',
  '/release/*?ev=rr',
  '/release/*#tracklist',
  '/release/view/*',
  '/release/edit/*',
  '/release/stats/*',
  '/release/*/history',
  '/release/*/images',
  '/releases/*',
  '/es/release/*-Nombre',
  '/pt_BR/release/*-Nome',
  '/pt-BR/release/*',
  '/Rick-Astley-Never-Gonna/release/*',
  '/es/Rick-Astley/release/*',
  '/master/release/*',
  '/sell/release/*',
  '/de/sell/release/*?format=Vinyl&ships_from=Spain',
  '/sell/list?release_id=*',
  '/sell/list?sort=price%2Casc&release_id=*&currency=EUR',
  '/sell/list?master_id=5251&release_id=*',
  '/sell/history/*',
  '/marketplace/stats/*?curr_abbr=EUR',
  '/marketplace/price_suggestions/*',
  '/users/anna/wants/*',
] as const

const MASTER_PATHS = [
  '/master/*',
  '/master/*-Miles-Davis-Kind-Of-Blue',
  '/es/master/*-Nombre?format=Vinyl',
  '/master/view/*',
  '/masters/*',
  '/masters/*/versions?page=2',
  '/Miles-Davis-Kind-Of-Blue/master/*',
  '/sell/list?master_id=*&ev=mb',
] as const

const HOSTS = [
  'https://www.discogs.com',
  'http://discogs.com',
  'www.discogs.com',
  'Discogs.com',
  'https://m.discogs.com',
  'https://api.discogs.com',
  'HTTPS://WWW.DISCOGS.COM',
] as const

/** What mails, chats and tables put around a link. */
const WRAPPINGS = ['*', ' * ', '<*>', '"*"', "'*'", '«*»', '“*”', '(*)', '[*]', '*,', '*.', '(*).'] as const

/** The marketplace's own notation, alone and in quotes. */
const CODES = { release: ['[r*]', '[r=*]', 'r*', 'R*', '"[r*]"', '*'], master: ['[m*]', '[m=*]'] } as const

/** The address of an instance whose marketplace is elsewhere, as in the demo. */
export const CONFIGURED_SITE = 'http://127.0.0.1:4110'

export type PastedShape = { readonly kind: 'release' | 'master'; readonly path: string }

/**
 * What collectors paste to name a release or an album, in parts, for the tests of all who read it: the add form, the
 * import, the chat.
 */
export const PASTED = {
  paths: [
    ...RELEASE_PATHS.map((path): PastedShape => ({ kind: 'release', path })),
    ...MASTER_PATHS.map((path): PastedShape => ({ kind: 'master', path })),
  ],
  hosts: HOSTS,
  wrappings: WRAPPINGS,
} as const

/** Each shape once, with `*` for the number: every path, on one host after the other, and the notations. */
export const PASTED_SHAPES: readonly (readonly [shape: string, kind: PastedShape['kind']])[] = [
  ...PASTED.paths.map(
    ({ kind, path }, n) => [`${[...HOSTS, CONFIGURED_SITE][n % 8] ?? ''}${path}`, kind] as const,
  ),
  ...WRAPPINGS.map((wrapping) => [wrapping.replace('*', `${HOSTS[0]}/release/*-Title`), 'release'] as const),
  ...CODES.release.map((shape) => [shape, 'release'] as const),
  ...CODES.master.map((shape) => [shape, 'master'] as const),
]

/** Numbers printed on a sleeve: what is searched for, and by what. */
export const PRINTED_NUMBERS = [
  ['5099902894225', 'barcode', '5099902894225'],
  ['5 099902 894225', 'barcode', '5099902894225'],
  ['0-75992-73961-0', 'barcode', '075992739610'],
  ['EAN 5099902894225', 'barcode', '5099902894225'],
  ['catno:FACT 10', 'catalogue-number', 'FACT 10'],
  ['Nº cat.: VIJJ-30012', 'catalogue-number', 'VIJJ-30012'],
  ['CBS 63111', 'catalogue-number', 'CBS 63111'],
] as const
