import type { ServerResponse } from 'node:http'
import type { Time } from '../kit/clock.ts'
import { Faults, throughFaults, type FaultRule } from '../kit/faults.ts'
import { html, json, text, serve, type Answer, type Incoming, type ServeOptions } from '../kit/serve.ts'
import { authorize, signOut } from './provider/authorize.ts'
import {
  examplePeople,
  Grants,
  makeSigningKeys,
  transportFaults,
  type Person,
  type ClaimsIn,
  type Provider,
  type OpenIdFaultKind,
  type OpenIdFaults,
} from './provider/provider.ts'
import {
  authorizePath,
  discovery,
  discoveryPath,
  keysPath,
  signOutPath,
  tokenPath,
  userInfoPath,
  token,
  personClaims,
} from './provider/tokens.ts'

export type OpenIdOptions = Omit<ServeOptions, 'tls'> & {
  /** Default `examplePeople`. */
  readonly people?: readonly Person[]
  /** null: a public client. Default `demoClientSecret`. */
  readonly clientSecret?: string | null
  /** The addresses that browsers may be sent back to; default any, because tests listen on any port. */
  readonly redirectUris?: readonly string[]
  /** The addresses that browsers may be sent back to after they signed out; default any. */
  readonly signedOutUris?: readonly string[]
  /** Whether the provider says where people sign out; default true. */
  readonly signsOut?: boolean
  /** Default `id-token`. */
  readonly claimsIn?: ClaimsIn
  /** The time of tokens, which clients compare with theirs. */
  readonly clock: Time
}

export type OpenIdProvider = {
  /** The address that identifies the provider, without a slash at the end. */
  readonly issuer: string
  readonly organisation: string
  readonly clientId: string
  readonly clientSecret: string | null
  /** The people who can sign in; tests add and change them. */
  readonly people: Person[]
  readonly faults: OpenIdFaults
  /** The requested paths, oldest first. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

const demoClientId = 'cratewatch'
const demoClientSecret = 'simulated-client-secret'
const demoOrganisation = 'Example Org'

/** Starts an OpenID provider with one registered client: discovery, keys, a sign-in page, tokens. */
export async function startOpenId(options: OpenIdOptions): Promise<OpenIdProvider> {
  const { clock, clientSecret = demoClientSecret } = options
  const now = () => clock.now()
  const people = [...(options.people ?? examplePeople)]
  const faults: OpenIdFaults = new Faults()
  const requests: string[] = []
  const server = await serve(options)
  const provider: Provider = {
    issuer: server.url,
    organisation: demoOrganisation,
    client: {
      id: demoClientId,
      secret: clientSecret,
      name: 'Cratewatch',
      redirectUris: options.redirectUris ?? null,
      signedOutUris: options.signedOutUris ?? null,
    },
    claimsIn: options.claimsIn ?? 'id-token',
    signsOut: options.signsOut ?? true,
    keys: await makeSigningKeys(),
    grants: new Grants(now),
    faults,
    people: () => people,
    now,
  }
  server.answerWith(async (incoming, response) => {
    requests.push(incoming.path)
    return respond(provider, incoming, response)
  })
  return {
    issuer: server.url,
    organisation: demoOrganisation,
    clientId: demoClientId,
    clientSecret,
    people,
    faults,
    requests,
    async close() {
      faults.clear()
      await server.close()
    },
  }
}

async function respond(
  provider: Provider,
  incoming: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const { faults } = provider
  const struck = faults.strike({ path: incoming.path, kinds: transportFaults })
  const spoiled = struck.map((fault) => spoil(fault, incoming)).find((answer) => answer !== undefined)
  const answer = spoiled ?? (await answerOf(provider, incoming))
  return throughFaults(response, answer, struck, faults)
}

/** Returns the wrong answer of a fault; undefined when the fault leaves the answer unchanged. */
function spoil({ kind }: FaultRule<OpenIdFaultKind>, { path }: Incoming): Answer | undefined {
  if (kind === 'down') return text(503, 'Back soon.')
  if (kind === 'not-json') return html(200, '<!doctype html><title>Maintenance</title>')
  if (kind !== 'redirect') return undefined
  return { ...text(307, ''), headers: { Location: `https://elsewhere.example${path}` } }
}

async function answerOf(provider: Provider, incoming: Incoming): Promise<Answer> {
  const { method, path } = incoming
  switch (`${method} ${path}`) {
    case `GET ${discoveryPath}`:
      return discovery(provider)
    case `GET ${keysPath}`:
      return json(200, provider.keys.jwks)
    case `GET ${authorizePath}`:
    case `POST ${authorizePath}`:
      return authorize(provider, incoming)
    case `GET ${signOutPath}`:
      return signOut(provider, incoming)
    case `POST ${tokenPath}`:
      return token(provider, incoming)
    case `GET ${userInfoPath}`:
      return userInfo(provider, incoming)
    default:
      return text(404, 'There is nothing here.')
  }
}

/** Returns the claims about the person of an access token (OpenID Connect Core §5.3). */
function userInfo(provider: Provider, { headers }: Incoming): Answer {
  const [, access = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  const grant = provider.grants.access(access)
  if (grant === undefined) {
    return json(401, { error: 'invalid_token' }, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  }
  return json(200, personClaims(provider, grant, userInfoPath))
}

/** Returns the server's settings for this provider. */
export function openIdSettings(
  provider: Pick<OpenIdProvider, 'issuer' | 'organisation' | 'clientId' | 'clientSecret'>,
): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret ?? '',
    OIDC_NAME: provider.organisation,
  }
}
