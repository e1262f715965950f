import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, NO_FEATURES } from '../../test/test-app.ts'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { testDeps } from '../../test/test-deps.ts'
import { readConfig } from '../base/config/config.ts'
import { buildApp } from './build-app.ts'

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
