import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { startProduct, type Product } from '../../../e2e/harness/product.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { versionOf } from './npm-package.ts'
import { ADDRESS, CLIENT, openIssuer, VERIFIED, type Issuer } from './oidc-issuer.ts'
import { openBrowser, type Page, type PlainBrowser } from './plain-browser.ts'

/** Signs in, out, and as somebody whose address is not verified; keys change, and the provider goes away. */
export const oidcProvider: Counterpart = {
  name: 'oidc-provider, as identity provider',
  needs: { npm: ['oidc-provider@9.13.3'] },
  async attempt(bench) {
    const ports = { product: await freePort(), issuer: await freePort() }
    const issuer = await openIssuer(bench, ports.issuer, `http://127.0.0.1:${ports.product}`)
    const product = await startProduct({
      PORT: String(ports.product),
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Example Org',
    })
    try {
      await play(product, issuer, bench)
    } finally {
      await product.close()
      await issuer.close()
    }
    return {
      version: await versionOf(bench, 'oidc-provider'),
      seen: 'signs in and out there; new keys, an unverified address, and its absence are handled',
    }
  },
}

/** The client library asks for keys anew when one is missing, at most once a minute. */
const KEYS_AGE_MS = 61_000

async function play(product: Product, issuer: Issuer, { signal, log }: Workbench): Promise<void> {
  let leaves = false
  const browser = openBrowser(async ({ pathname }) => {
    if (leaves && pathname === '/api/auth/sso/callback') await issuer.close()
  })
  const nora = await signIn(product, browser, VERIFIED)
  assert.equal(nora.email, ADDRESS)
  await signOut(product, browser, nora.token)

  const claimant = await signIn(product, openBrowser(), 'claimant')
  assert.equal(claimant.email, null, 'an address that is not verified counts')
  assert.notEqual(claimant.id, nora.id, 'an address that is not verified opens the account of its owner')

  leaves = true
  const lost = await answerOf(browser, await leave(product, browser), VERIFIED)
  assert.equal(lost.url.searchParams.get('error'), 'sso_unavailable')
  leaves = false
  await product.restart()
  const refused = await callApi(product, 'POST /api/auth/sso', { body: {} })
  assert.deepEqual([refused.status, /SSO_UNAVAILABLE/.test(await refused.text())], [502, true])

  await issuer.reopen()
  assert.equal((await signIn(product, browser, VERIFIED)).id, nora.id, 'another account after its absence')
  await issuer.reopen()
  log('waits until keys are asked for again')
  await pause(KEYS_AGE_MS, undefined, { signal })
  assert.equal((await signIn(product, openBrowser(), VERIFIED)).id, nora.id, 'another account with new keys')
}

/** Goes to the provider's page. */
async function leave(product: Product, browser: PlainBrowser): Promise<Page> {
  const headers = { 'content-type': 'application/json' }
  const begun = await browser.open(`${product.url}/api/auth/sso`, { method: 'POST', headers, body: '{}' })
  assert.equal(begun.status, 200, begun.text)
  return browser.open((JSON.parse(begun.text) as { authUrl: string }).authUrl)
}

/** Types a name where the provider asks for it, and allows what it asks next. Ends on the product's page. */
async function answerOf(browser: PlainBrowser, page: Page, name: string): Promise<Page> {
  assert.match(page.text, /name="password"/, 'the provider asks nobody to sign in')
  const asked = await browser.send(page, { login: name, password: 'any' })
  return asked.url.pathname === '/auth' ? asked : browser.send(asked, {})
}

async function signIn(product: Product, browser: PlainBrowser, name: string) {
  const { url } = await answerOf(browser, await leave(product, browser), name)
  assert.equal(url.searchParams.get('action'), 'login', url.href)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code: url.searchParams.get('token') })
  const arrived = await browser.open(`${product.url}/api/auth/arrival`, { method: 'POST', headers, body })
  const { token } = JSON.parse(arrived.text) as { token: string }
  const profile = await callApi(product, 'GET /api/auth/profile', { token })
  return { token, ...((await profile.json()) as { id: string; email: string | null }) }
}

/** Signs out here and at the provider, which sends the browser back. */
async function signOut(product: Product, browser: PlainBrowser, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const ended = await browser.open(`${product.url}/api/auth/logout`, { method: 'POST', headers })
  const { signOutUrl } = JSON.parse(ended.text) as { signOutUrl: string }
  const back = await browser.send(await browser.open(signOutUrl), { logout: 'yes' })
  assert.equal(back.url.href, `${product.url}/auth`)
}
