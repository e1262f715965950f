import { VARIABLES } from '../../../server/src/base/config/config.ts'
import { isOnThisMachine } from '../../../server/src/base/config/environment.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { COLLECTOR_EMAIL, OPERATOR_EMAIL } from '../year/people.ts'

/** Where the simulated marketplace's pages are for visitors. */
export const MARKET = '/market'

/** Accounts between two resets; a person needs one. */
export const MOST_ACCOUNTS = 1_000

const SIGN_UP = '/api/auth/signup'
const OF_MARKET =
  /^\/(?:(?:release|master|sell\/release)\/\d+[\w-]*|sell\/(?:list|item\/\d+)|seller\/[\w.-]+\/profile|covers\/\d+\.svg)$/

export type Destination =
  | { readonly kind: 'product'; readonly isSignUp: boolean }
  | { readonly kind: 'market'; readonly path: string }
  | { readonly kind: 'market home' }
  | { readonly kind: 'refused' }

/**
 * Says where a visitor's request goes. Of the simulator visitors get records and covers to read; its consoles, faults
 * and accounts are for nobody.
 */
export function destinationOf(method: string, url: string): Destination {
  const { pathname, search } = new URL(url, 'http://visitor')
  if (pathname !== MARKET && !pathname.startsWith(`${MARKET}/`))
    return { kind: 'product', isSignUp: method === 'POST' && decodeURIComponent(pathname) === SIGN_UP }
  const path = pathname.slice(MARKET.length)
  const reads = method === 'GET' || method === 'HEAD'
  if (reads && (path === '' || path === '/')) return { kind: 'market home' }
  return reads && OF_MARKET.test(path) ? { kind: 'market', path: `${path}${search}` } : { kind: 'refused' }
}

export type PublicDemo = {
  readonly publicUrl: string
  readonly port: number
  readonly resetHours: number
  /** Whether a proxy stands in front, so that its word about visitors' addresses counts. */
  readonly trustsProxy: boolean
}

const RESET_HOURS = 6

/** Reads the settings of a public demo; throws an error that says which is wrong. */
export function readPublicDemo(env: Readonly<Record<string, string | undefined>>): PublicDemo {
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(env[name] || otherwise)
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`${name} is a whole number from 1 to ${most}, not "${env[name]}".`)
    return value
  }
  const port = number('PORT', 3000, 65_535)
  const publicUrl = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl) || new URL(publicUrl).pathname !== '/')
    throw new Error(`PUBLIC_URL is an address such as https://demo.example.com, not "${publicUrl}".`)
  if (!publicUrl.startsWith('https://') && !isOnThisMachine(publicUrl))
    throw new Error('PUBLIC_URL begins with https:// where strangers come: their passwords pass through it.')
  const resetHours = number('DEMO_RESET_HOURS', RESET_HOURS, 168)
  return { publicUrl, port, resetHours, trustsProxy: env['TRUST_PROXY'] === 'true' }
}

/**
 * Returns all settings of the product in a public demo. Whatever else is set on this machine is emptied: no mail, no
 * other channel and no payment, so that nothing leaves it. Whoever looks around as the operator changes nothing.
 */
export function publicSettings(
  { publicUrl }: PublicDemo,
  parts: {
    readonly port: number
    readonly dataDir: string
    readonly marketplaceUrl: string
    /** Records of that marketplace to begin with. */
    readonly examples: string
    readonly rates: Readonly<Record<string, string>>
    readonly resetsAt: Date
  },
): Record<string, string> {
  return {
    ...Object.fromEntries(VARIABLES.map((name) => [name, ''])),
    PORT: String(parts.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'true',
    DATA_DIR: parts.dataDir,
    NIGHTLY_BACKUP: 'false',
    DISCOGS_API_URL: parts.marketplaceUrl,
    DISCOGS_SITE_URL: `${publicUrl}${MARKET}`,
    DISCOGS_REQUESTS_PER_MINUTE: '60',
    CHECK_FLOOR_SECONDS: '10',
    CHANNEL_KINDS: 'email',
    EXAMPLE_RECORDS: parts.examples,
    ADMIN_EMAILS: OPERATOR_EMAIL,
    DEMO_ACCOUNTS: `collector:${COLLECTOR_EMAIL}:${DEMO_PASSWORD},operator:${OPERATOR_EMAIL}:${DEMO_PASSWORD}`,
    ...parts.rates,
    DEMO_RESETS_AT: parts.resetsAt.toISOString(),
    LOG_LEVEL: 'warn',
  }
}
