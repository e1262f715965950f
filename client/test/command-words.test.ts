import { afterEach, describe, expect, it, vi } from 'vitest'
import { COMMANDS, run } from '../cli/run.ts'

const URL_OF = 'https://cratewatch.example'
const SITE = 'https://market.example'
const three = [1, 2, 3]
const alert = { own: { moreCopies: true }, rule: { backForSale: true }, mayWake: true }
const vinyl = (n: number) => ({
  id: `watch-${n}`,
  kind: 'release',
  discogsId: 1000 + n,
  artist: 'Artist',
  name: `Record ${n}`,
  alert,
  numForSale: 0,
  lowestPrice: null,
  beingLookedUp: false,
  pausedReason: null,
  lastCheckedAt: 'now',
})
const shop = (n: number) => ({
  id: `shop-${n}`,
  name: `shop_${n}`,
  state: 'read',
  isResting: false,
  wanted: n,
  listed: n,
  read: n,
  isPart: false,
})
const ended = {
  isComplete: true,
  phase: 'complete',
  importedItems: 3,
  skipped: {},
  errorItems: 0,
  errors: [],
}
const preview = {
  id: 'list-1',
  lines: 3,
  records: 3,
  problems: {},
  different: 0,
  firstProblems: [],
  firstDifferent: [],
}

/** What an instance with three records and three shops answers; the rest is an empty object. */
const ANSWERS: Readonly<Record<string, object>> = {
  'GET /api/vinyls': { vinyls: three.map(vinyl), pagination: { total: 3, pages: 1 } },
  'GET /api/shops': { shops: three.map(shop), limit: 20, suggestions: [] },
  'POST /api/shops': shop(2),
  'POST /api/vinyls': vinyl(2),
  'POST /api/masters/7/watch': { ...vinyl(2), kind: 'master' },
  'GET /api/vinyls/watch-2': { vinyl: vinyl(2) },
  'PUT /api/vinyls/watch-2/alert-rule': alert,
  'GET /api/notifications/alert-rule': { backForSale: true, moreCopies: false },
  'PUT /api/notifications/alert-rule': { backForSale: true },
  'POST /api/vinyls/import/preview': preview,
  'GET /api/vinyls/import/status': { progress: ended },
  'GET /api/in-app-notifications': { notifications: [] },
  'GET /api/token': { name: 'Shelf', scopes: ['list:read'], expiresAt: '2027-01-01T00:00:00.000Z' },
}

/** Runs the command of somebody with a token; gives what it sent that matters, and the pages that it opened. */
async function called(line: string) {
  const [calls, opened]: [string[], string[]] = [[], []]
  const stopping = new AbortController()
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address)
    if (pathname === '/api/instance') return Response.json({ marketplaceSiteUrl: SITE })
    calls.push(
      `${method} ${pathname.slice('/api'.length)}${search}${typeof body === 'string' ? ` ${body}` : ''}`,
    )
    if (pathname === '/api/live') stopping.abort()
    stopping.signal.throwIfAborted()
    return Response.json(ANSWERS[`${method} ${pathname}`] ?? {})
  })
  await run(line.split(' ').filter(Boolean), {
    env: { CRATEWATCH_URL: URL_OF, CRATEWATCH_TOKEN: 'secret', XDG_CONFIG_HOME: '/dev/null/none' },
    print: () => {},
    warn: () => {},
    showProgress: () => {},
    readInput: async () => '1002',
    openPage: (page) => opened.push(page),
    signal: stopping.signal,
  }).catch(() => {})
  return [...calls, ...opened.map((page) => `opens ${page}`)]
}

afterEach(() => void vi.unstubAllGlobals())

const LIST = 'GET /vinyls?availability=all&search=&page=1&limit=100'
const FIND = 'GET /vinyls?page=1&limit=100'
const rule = (own: object) => `PUT /vinyls/watch-2/alert-rule ${JSON.stringify({ rule: own, mayWake: true })}`

/** Each word of the command with what it takes and says, typed here, and what it calls of three records or shops. */
const WORDS: Readonly<
  Record<
    string,
    { takes: string; says: string; options: string; calls: Readonly<Record<string, readonly string[]>> }
  >
> = {
  login: {
    takes: '',
    says: 'store a token, read from the input or CRATEWATCH_TOKEN',
    options: 'url',
    calls: { '--url https://cratewatch.example': ['GET /token'] },
  },
  list: {
    takes: '',
    says: 'what you watch',
    options: 'available search',
    calls: {
      '': [LIST],
      '--available': ['GET /vinyls?availability=available&search=&page=1&limit=100'],
      '--search harbour': ['GET /vinyls?availability=all&search=harbour&page=1&limit=100'],
    },
  },
  add: {
    takes: '<record>…',
    says: 'watch releases and albums: numbers, addresses, [r…], [m…], - for the input',
    options: 'wait',
    calls: {
      '1002': ['POST /vinyls {"discogsId":1002}'],
      '-': ['POST /vinyls {"discogsId":1002}'],
      '[m7]': ['POST /masters/7/watch {}'],
      '1002 --wait': ['POST /vinyls {"discogsId":1002}', 'GET /vinyls/watch-2?limit=1'],
    },
  },
  remove: {
    takes: '<record>…',
    says: 'stop watching them',
    options: '',
    calls: {
      '1002': [FIND, 'POST /vinyls/removals {"vinyls":["watch-2"]}'],
      '1001 1003': [FIND, 'POST /vinyls/removals {"vinyls":["watch-1","watch-3"]}'],
    },
  },
  rule: {
    takes: '[<record>…]',
    says: 'show or change what alerts, of these records or of all; --no-… takes back',
    options: 'below only-below back-for-sale more-copies cheaper default',
    calls: {
      '1002': [FIND],
      '1002 --below 30,5EUR': [FIND, rule({ moreCopies: true, ceiling: { minor: 3050, currency: 'EUR' } })],
      '1002 --below none': [FIND, rule({ moreCopies: true, ceiling: null })],
      '1002 --only-below': [FIND, rule({ moreCopies: true, onlyWithinCeiling: true })],
      '1002 --no-back-for-sale': [FIND, rule({ moreCopies: true, backForSale: false })],
      '1002 --no-more-copies': [FIND, rule({ moreCopies: false })],
      '1002 --cheaper 10%': [FIND, rule({ moreCopies: true, cheaperByPercent: 10 })],
      '1002 --default': [FIND, rule({})],
      '--more-copies': [
        'GET /notifications/alert-rule',
        'PUT /notifications/alert-rule {"backForSale":true,"moreCopies":true}',
      ],
    },
  },
  open: {
    takes: '[<record>…]',
    says: 'open where their copies are bought, or your list',
    options: '',
    calls: {
      '': [`opens ${URL_OF}/dashboard`],
      '1002': [`opens ${SITE}/sell/release/1002`],
      '1001 1002': [`opens ${SITE}/sell/release/1001`, `opens ${SITE}/sell/release/1002`],
      '[m7]': [`opens ${SITE}/sell/list?master_id=7`],
    },
  },
  shops: {
    takes: '[follow|unfollow <shop>]',
    says: 'follow sellers, and see what each has of your records, and what that costs',
    options: 'wait',
    calls: {
      '': ['GET /shops'],
      'follow redwax': ['POST /shops {"shop":"redwax"}'],
      'unfollow shop_2': ['GET /shops', 'DELETE /shops/shop-2'],
      'follow redwax --wait': ['POST /shops {"shop":"redwax"}', 'GET /shops/shop-2'],
    },
  },
  import: {
    takes: '<file>',
    says: 'read a list; - is the input',
    options: 'yes',
    calls: {
      '-': ['POST /vinyls/import/preview 1002'],
      '- --yes': [
        'POST /vinyls/import/preview 1002',
        'POST /vinyls/import/confirm {"id":"list-1"}',
        'GET /vinyls/import/status',
      ],
    },
  },
  watch: {
    takes: '',
    says: 'print alerts as they come, until Ctrl-C',
    options: '',
    calls: { '': ['GET /in-app-notifications?limit=100&offset=0', 'GET /live'] },
  },
  completion: {
    takes: '<bash|zsh|fish>',
    says: 'print what makes the shell complete commands and options',
    options: '',
    calls: { bash: [], zsh: [], fish: [] },
  },
}

describe('the words of the command', () => {
  it('are these, with what each takes and says', () => {
    const declared = Object.entries(COMMANDS).map(([name, { words, says, options }]) => [
      name,
      { takes: words, says, options: options.join(' ') },
    ])
    const typed = Object.entries(WORDS).map(([name, { takes, says, options }]) => [
      name,
      { takes, says, options },
    ])
    expect(declared).toEqual(typed)
  })

  const lines = Object.entries(WORDS).flatMap(([name, { calls }]) =>
    Object.entries(calls).map(([words, sent]) => [`${name} ${words}`.trim(), sent] as const),
  )
  it.each(lines)('%s', async (line, sent) => {
    expect(await called(line)).toEqual(sent)
  })
})
