import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Workbench } from '../counterpart.ts'
import { importFrom } from './npm-package.ts'

type Library = {
  readonly default: new (
    issuer: string,
    configuration: object,
  ) => { listen(port: number, host: string): Server }
}

export const CLIENT = { client_id: 'cratewatch', client_secret: 'a secret of this client' }
/** Everybody says that this address is theirs. */
export const ADDRESS = 'nora@example.org'
/** The only name whose address the provider has verified. */
export const VERIFIED = 'nora'

export type Issuer = {
  readonly url: string
  close(): Promise<void>
  /** Starts it again, with the sessions of before and new keys. */
  reopen(): Promise<void>
}

/** Starts the provider, with the product as its client. Its own pages let in whoever types a name. */
export async function openIssuer(bench: Workbench, port: number, product: string): Promise<Issuer> {
  const { default: Provider } = await importFrom<Library>(bench, 'oidc-provider')
  const url = `http://127.0.0.1:${port}`
  async function open(): Promise<Server> {
    const server = new Provider(url, configurationFor(product)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open()
  async function close(): Promise<void> {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url,
    close,
    async reopen() {
      await close()
      server = await open()
    },
  }
}

function configurationFor(product: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${product}/api/auth/sso/callback`],
        post_logout_redirect_uris: [`${product}/auth`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of this attempt'] },
    findAccount: (_context: unknown, name: string) => ({
      accountId: name,
      claims: () => ({ sub: name, email: ADDRESS, email_verified: name === VERIFIED }),
    }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
  }
}
