import { createHash } from 'node:crypto'
import { authPageFile, siteFile } from '@cratewatch/contracts/site/site-pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSiteFixture, type SiteFixture } from '../../../test/fixtures/site-fixture.ts'

const [THEME, LANGUAGE] = ['paintItDark()', "speak('en')"]
const PAGE = `<script>${THEME}</script><script type="application/ld+json">{}</script>
<script data-page-language="en">${LANGUAGE}</script><script type="module" src="/assets/app.js"></script>`

let fixture: SiteFixture

beforeAll(async () => {
  const files = ['index.html', siteFile('landing', 'en'), authPageFile('en')]
  fixture = await openSiteFixture(new Map(files.map((file) => [file, PAGE])), {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_PRICE_ID: 'price',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  })
})
afterAll(() => fixture.close())

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const ALLOWED = `script-src 'self' ${hash(THEME)} ${hash(LANGUAGE)}`

async function policyOf(path: string, headers = {}): Promise<{ scripts: string | undefined; etag: string }> {
  const answer = await fixture.open(path, headers)
  const directives = String(answer.headers['content-security-policy']).split(';')
  return {
    scripts: directives.filter((directive) => directive.startsWith('script-src')).join(';'),
    etag: String(answer.headers['etag']),
  }
}

it.each(['/', '/auth', '/dashboard/vinyls', '/index.html'])(
  'the scripts written in the page at %s may run, and no other, also when the page has not changed',
  async (path) => {
    const { scripts, etag } = await policyOf(path)
    expect(scripts).toBe(ALLOWED)
    expect((await fixture.open(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await policyOf(path, { 'if-none-match': etag })).scripts).toBe(ALLOWED)
  },
)

it('the page to subscribe on runs them beside the script of the payment service', async () => {
  const { scripts } = await policyOf('/dashboard/subscription')
  expect(scripts).toBe(`${ALLOWED} https://js.stripe.com`)
})
