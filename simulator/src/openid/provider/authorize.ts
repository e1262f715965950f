import { markup, type Markup, page } from '../../kit/page.ts'
import { html, type Answer, type Incoming } from '../../kit/serve.ts'
import { meets, type AuthorizationRequest, type Provider, type Person } from './provider.ts'
import { authorizePath } from './tokens.ts'

/**
 * `/authorize`: GET asks who signs in, POST `{subject, decision}` answers; the client's request stays in the address.
 * Nobody stays signed in, so every answer satisfies `prompt=login` and `max_age`.
 */
export function authorize(provider: Provider, incoming: Incoming): Answer {
  const asked = readRequest(provider, incoming.query)
  if (typeof asked === 'string') return html(400, notice(provider, asked))
  if (meets(provider, authorizePath, 'refuse')) return goBack(provider, asked, { error: 'access_denied' })
  if (incoming.method !== 'POST') return html(200, question(provider, incoming.target))
  const form = new URLSearchParams(incoming.body)
  if (form.get('decision') !== 'allow') return goBack(provider, asked, { error: 'access_denied' })
  const person = provider.people().find(({ subject }) => subject === form.get('subject'))
  if (person === undefined) return html(400, notice(provider, 'Nobody here has this account.'))
  return goBack(provider, asked, { code: provider.grants.allow(asked, person) })
}

/** Reads a client's request; returns a sentence when the browser must not be sent back to it. */
function readRequest({ client }: Provider, query: URLSearchParams): AuthorizationRequest | string {
  const redirectUri = query.get('redirect_uri') ?? ''
  const challenge = query.get('code_challenge')
  const scope = query.get('scope') ?? ''
  if (query.get('client_id') !== client.id) return 'No application is registered under this client_id.'
  if (!URL.canParse(redirectUri) || client.redirectUris?.includes(redirectUri) === false)
    return `This redirect_uri is not registered: ${redirectUri}`
  if (query.get('response_type') !== 'code') return 'Only response_type=code is supported.'
  if (!scope.split(' ').includes('openid')) return 'The scope must contain "openid".'
  if (!challenge || query.get('code_challenge_method') !== 'S256') return 'PKCE with S256 is required.'
  const asksWhen = query.has('max_age')
  return { redirectUri, scope, state: query.get('state'), nonce: query.get('nonce'), challenge, asksWhen }
}

function goBack(
  { issuer }: Provider,
  { redirectUri, state }: AuthorizationRequest,
  outcome: Readonly<Record<string, string>>,
): Answer {
  const target = new URL(redirectUri)
  const params = { ...outcome, ...(state !== null && { state }), iss: issuer }
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value)
  return { status: 303, type: 'text/plain', body: '', headers: { Location: target.href } }
}

/**
 * `/sign-out` (OpenID Connect RP-Initiated Logout 1.0): sends who brings a token of ours back to the client, and shows
 * everybody else that they are signed out. Nobody stays signed in, so there is nothing to end.
 */
export async function signOut(provider: Provider, { query }: Incoming): Promise<Answer> {
  const { client, keys } = provider
  const returnTo = query.get('post_logout_redirect_uri')
  const token = query.get('id_token_hint')
  if (query.get('client_id') !== client.id)
    return html(400, notice(provider, 'No application is registered under this client_id.'))
  if (token !== null && !(await keys.hasSigned(token)))
    return html(400, notice(provider, 'This id_token_hint is not ours.'))
  if (returnTo !== null && client.signedOutUris?.includes(returnTo) === false)
    return html(400, notice(provider, `This post_logout_redirect_uri is not registered: ${returnTo}`))
  if (returnTo === null || token === null)
    return html(200, notice(provider, 'There is no way back to the application.', 'You are signed out'))
  return { status: 303, type: 'text/plain', body: '', headers: { Location: returnTo } }
}

function question(provider: Provider, target: string): string {
  const { organisation, client } = provider
  const choices = provider
    .people()
    .map((person) => markup`<option value="${person.subject}">${person.name} · ${addressOf(person)}</option>`)
  return organisationPage(
    provider,
    `Sign in to ${client.name}`,
    markup`<form class="panel stack" method="post" action="${target}"><h1 style="font-size:34px">Sign in to ${client.name}?</h1>
<p class="soft">${organisation} tells it your name and your address, and whether the address is verified.</p>
<label class="stack" style="gap:6px"><strong>Sign in as</strong><select name="subject">${choices}</select></label>
<div class="row"><button class="btn" name="decision" value="allow">Continue</button><button class="btn ghost" name="decision" value="refuse">Cancel</button></div></form>`,
  )
}

function addressOf({ email, emailVerified }: Person): string {
  if (email === null) return 'no address'
  return emailVerified ? email : `${email} (unverified)`
}

function notice(provider: Provider, why: string, title = 'This request cannot be answered'): string {
  return organisationPage(
    provider,
    title,
    markup`<div class="panel stack"><h1 style="font-size:34px">${title}</h1><p class="soft">${why}</p></div>`,
  )
}

function organisationPage({ organisation }: Provider, title: string, body: Markup): string {
  return page({
    title: `${title} · ${organisation}`,
    brand: organisation,
    home: '/',
    body,
    narrow: true,
    footnote: 'A simulation: every organisation and person here is invented.',
  })
}
