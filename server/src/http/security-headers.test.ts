import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, afterAll, beforeAll } from 'vitest'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { clientOf, NO_FEATURES } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { readConfig } from '../base/config/config.ts'
import { buildApp } from './build-app.ts'
import { securityHeaders } from './security-headers.ts'

const headers = (env: Record<string, string>) => securityHeaders(readConfig(env))
const policy = (env: Record<string, string>) => headers(env)['content-security-policy']?.split(';')

const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

describe('the security headers', () => {
  it('let pages load from ourselves, and pictures from the marketplace: nothing else', () => {
    expect(policy({ PUBLIC_URL: 'https://watch.example' })).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https://discogs.com https://*.discogs.com",
      'upgrade-insecure-requests',
    ])
  })

  it('let the demo show pictures of this machine', () => {
    expect(policy({ DEMO: 'true', DISCOGS_SITE_URL: 'http://localhost:4000' })).toContain(
      "img-src 'self' data: http://localhost:4000 http://localhost:* http://127.0.0.1:*",
    )
  })

  it('forbid browsers everything but HTTPS where we have it, and nowhere else', () => {
    const strict = 'strict-transport-security'
    expect(headers({ PUBLIC_URL: 'https://watch.example' })[strict]).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(headers({ PUBLIC_URL: 'http://localhost:3000' })[strict]).toBeUndefined()
    expect(policy({ PUBLIC_URL: 'http://localhost:3000' })).not.toContain('upgrade-insecure-requests')
  })

  it('let nobody embed, sniff or isolate what we serve in another way, nor use what our pages do not', () => {
    expect(headers({})).toEqual({
      'content-security-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': [
        ...UNUSED.map((feature) => `${feature}=()`),
        'camera=(self)',
        'publickey-credentials-create=(self)',
        'publickey-credentials-get=(self)',
      ].join(', '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
  })
})

const PAYING = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' }

let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cratewatch-policy-'))
  await writeFile(join(webRoot, 'index.html'), 'the application')
})
afterAll(() => rm(webRoot, { recursive: true }))

/** Reads the directives of the policy that a page is served with. */
async function policyOf(path: string, environment: Record<string, string>): Promise<string[]> {
  const deps = testDeps({ database: NO_DATABASE, config: readConfig(environment) })
  const app = await buildApp(deps, NO_FEATURES, webRoot)
  const { status, headers } = await clientOf(app)('GET', path, undefined, { accept: 'text/html' })
  await app.close()
  expect(status).toBe(200)
  return String(headers['content-security-policy']).split(';')
}

const foreign = (policy: readonly string[]) =>
  policy.filter((directive) => /^(script|frame|connect|default)-src/.test(directive))

it('lets the page to subscribe on load the script of the payment service, and nothing else', async () => {
  const policy = await policyOf('/dashboard/subscription?from=banner', {
    ...PAYING,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  })
  expect(foreign(policy)).toEqual([
    "default-src 'self'",
    "script-src 'self' https://js.stripe.com",
    'frame-src https://js.stripe.com',
  ])
})

it.each([
  ['another page', '/dashboard/vinyls', { ...PAYING, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  [
    'a page that is only named like it',
    '/dashboard/subscription-of-mine',
    { STRIPE_PUBLISHABLE_KEY: 'pk_1' },
  ],
  ['an instance without that script', '/dashboard/subscription', PAYING],
  ['an instance without payments', '/dashboard/subscription', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
])('allows it on nothing else: %s', async (_what, path, environment) => {
  expect(foreign(await policyOf(path, environment))).toEqual(["default-src 'self'", "script-src 'self'"])
})
