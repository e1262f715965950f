import assert from 'node:assert/strict'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { newCollector } from '../../../e2e/harness/collector.ts'
import { startProduct, type Product } from '../../../e2e/harness/product.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart } from '../counterpart.ts'
import { importFrom, versionOf } from './npm-package.ts'
import { openBrowser, type PlainBrowser } from './plain-browser.ts'

type Device = {
  createJSON(origin: string, options: object): object
  getJSON(origin: string, options: object): object
}

type Library = { readonly WebAuthnEmulator: new () => Device }

/** A device in software creates a passkey and signs in by it; an answer that was used, or is another site's, does not. */
export const passkeyDevice: Counterpart = {
  name: 'NID WebAuthn Emulator, as authenticator',
  needs: { npm: ['nid-webauthn-emulator@0.2.11'] },
  async attempt(bench) {
    const { WebAuthnEmulator } = await importFrom<Library>(bench, 'nid-webauthn-emulator')
    const port = await freePort()
    // Passkeys are bound to a name: there are none for an IP address.
    const origin = `http://localhost:${port}`
    const product = await startProduct({ PORT: String(port), PUBLIC_URL: origin })
    try {
      await play(product, new WebAuthnEmulator(), origin)
    } finally {
      await product.close()
    }
    return {
      version: await versionOf(bench, 'nid-webauthn-emulator'),
      seen: 'its passkey signs in; a repeated answer and one of another site do not',
    }
  },
}

async function play(product: Product, device: Device, origin: string): Promise<void> {
  const { token } = await newCollector(product, 'nora@example.com')
  const owner = openBrowser()
  const authorization = `Bearer ${token}`
  const options = await post(product, owner, '/api/users/passkeys/options', {}, { authorization })
  const created = { ...device.createJSON(origin, options.body), name: 'A device' }
  const added = await post(product, owner, '/api/users/passkeys', created, { authorization })
  assert.equal(added.status, 201, JSON.stringify(added.body))

  const browser = openBrowser()
  const ask = async (at: string) =>
    device.getJSON(at, (await post(product, browser, '/api/auth/passkey/options', {})).body)
  const signIn = (answer: object) => post(product, browser, '/api/auth/passkey', answer)
  const answer = await ask(origin)
  const { status, body } = await signIn(answer)
  assert.equal(status, 200, JSON.stringify(body))
  const profile = await callApi(product, 'GET /api/auth/profile', { token: String(body['token']) })
  assert.equal(((await profile.json()) as { email: string }).email, 'nora@example.com')

  await ask(origin)
  assert.equal((await signIn(answer)).status, 401, 'an answer opens a second session')
  const elsewhere = await signIn(await ask('http://localhost:1'))
  assert.equal(elsewhere.status, 401, 'an answer at another origin signs in')
}

async function post(
  product: Product,
  browser: PlainBrowser,
  path: string,
  given: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const { status, text } = await browser.open(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(given),
  })
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}
