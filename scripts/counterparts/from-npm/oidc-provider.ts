import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { startProduct, type Product } from '../../../e2e/harness/product.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { importFrom, versionOf } from './npm-package.ts'
import { openBrowser, type Page, type PlainBrowser } from './plain-browser.ts'

type Library = {
  readonly default: new (issuer: string, configuration: object) => { listen(port: number, host: string): Server }
}

/** Signs in, out, and as somebody whose address is not verified; keys change, and the provider goes away. */
export const oidcProvider: Counterpart = {
  name: 'oidc-provider, as identity provider',
  needs: { npm: ['oidc-provider@9.13.3'] },
  async attempt(bench) {
    const ports = { product: await freePort(), issuer: await freePort() }
    const issuer = await openIssuer(bench, ports)
    const product = await startProduct({
      PORT: String(ports.product),
      OIDC_ISSUER: `http://127.0.0.1:${ports.issuer}`,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
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

const CLIENT = { id: 'cratewatch', secret: 'a secret of this client' }
const ADDRESS = 'nora@example.org'
/** The client library asks for keys anew when one is missing, at most once a minute. */
const KEYS_AGE_MS = 61_000

type Issuer = { close(): Promise<void>; reopen(): Promise<void> }

/** Starts the provider with new keys at each opening. Its own pages let in whoever types a name. */
async function openIssuer(bench: Workbench, ports: { product: number; issuer: number }): Promise<Issuer> {
  const { default: Provider } = await importFrom<Library>(bench, 'oidc-provider')
  const product = `http://127.0.0.1:${ports.product}`
  const configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${product}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${product}/auth`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of this attempt'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: ADDRESS, email_verified: id === 'nora' }),
    }),
  }
  async function open(): Promise<Server> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] }
    const server = new Provider(`http://127.0.0.1:${ports.issuer}`, { ...configuration, jwks }).listen(
      ports.issuer,
      '127.0.0.1',
    )
    await once(server, 'listening')
    return server
  }
  let server = await open()
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    close,
    async reopen() {
      await close()
      server = await open()
    },
  }
}

async function play(product: Product, issuer: Issuer, { signal, log }: Workbench): Promise<void> {
  let leaves = false
  const browser = openBrowser(async ({ pathname }) => {
    if (leaves && pathname === '/api/auth/sso/callback') await issuer.close()
  })
  const nora = await signIn(product, browser, 'nora')
  assert.equal(nora.email, ADDRESS)
  await signOut(product, browser, nora.token)

  const claimant = await signIn(product, openBrowser(), 'claimant')
  assert.equal(claimant.email, null, 'an address that is not verified counts')
  assert.notEqual(claimant.id, nora.id, 'an address that is not verified opens the account of its owner')

  leaves = true
  const lost = await answerOf(browser, await leave(product, browser), 'nora')
  assert.equal(lost.url.searchParams.get('error'), 'sso_unavailable')
  leaves = false
  await product.restart()
  const refused = await callApi(product, 'POST /api/auth/sso', { body: {} })
  assert.deepEqual([refused.status, /SSO_UNAVAILABLE/.test(await refused.text())], [502, true])

  await issuer.reopen()
  assert.equal((await signIn(product, browser, 'nora')).id, nora.id, 'another account after its absence')
  await issuer.reopen()
  log('waits until keys are asked for again')
  await pause(KEYS_AGE_MS, undefined, { signal })
  assert.equal((await signIn(product, openBrowser(), 'nora')).id, nora.id, 'another account with new keys')
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
