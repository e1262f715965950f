import { markup, type Markup } from '../../kit/page/markup.ts'
import { html, type Answer } from '../../kit/answer.ts'
import type { Incoming } from '../../kit/incoming.ts'
import type { Service } from '../http/service.ts'
import type { Grant } from '../oauth/vault.ts'
import { sitePage } from './site-page.ts'

/** `/oauth/authorize`: GET asks the person, POST `{username, decision}` decides. */
export function authorize({ vault, world }: Service, incoming: Incoming): Answer {
  const form = new URLSearchParams(incoming.body)
  const grant = vault.grant(incoming.query.get('oauth_token') ?? form.get('oauth_token') ?? '')
  if (grant === undefined) return html(400, expired())
  if (incoming.method !== 'POST') {
    return html(
      200,
      question(
        grant,
        world.collectors
          .all()
          .map(({ username, wants, private: shut }) => ({ username, wants: wants.length, shut })),
      ),
    )
  }
  if (form.get('decision') !== 'allow') {
    vault.refuse(grant)
    return (
      goBack(grant, { denied: grant.token }) ??
      html(200, notice('Refused', markup`<p class="soft">Nothing was shared with ${grant.app.name}.</p>`))
    )
  }
  const collector = world.collectors.find(form.get('username') ?? '')
  if (collector === undefined) return html(400, expired())
  const verifier = vault.allow(grant, collector.username)
  return (
    goBack(grant, { oauth_token: grant.token, oauth_verifier: verifier }) ??
    html(
      200,
      notice(
        'Copy this code',
        markup`<p class="soft">Type it into ${grant.app.name} to finish.</p><p class="mono" style="font-size:30px" id="verifier">${verifier}</p>`,
      ),
    )
  )
}

type Account = { readonly username: string; readonly wants: number; readonly shut: boolean }

function question(grant: Grant, accounts: readonly Account[]): string {
  const choices = accounts.map(
    ({ username, wants, shut }) =>
      markup`<option value="${username}">${username} · ${wants.toLocaleString('en')} wanted${shut && ', private'}</option>`,
  )
  return sitePage(
    `Connect ${grant.app.name}`,
    markup`<form class="panel stack" method="post" action="/oauth/authorize"><h1 style="font-size:34px">Connect ${grant.app.name}?</h1>
<p class="soft">It may then read your wantlist, and do anything else you can do here. There is no smaller permission; you can take it back at any time.</p>
<input type="hidden" name="oauth_token" value="${grant.token}">
<label class="stack" style="gap:6px"><strong>Sign in as</strong><select name="username">${choices}</select></label>
<div class="row"><button class="btn" name="decision" value="allow">Allow</button><button class="btn ghost" name="decision" value="refuse">Refuse</button></div></form>`,
    { narrow: true },
  )
}

function expired(): string {
  return notice(
    'This request is no longer valid',
    markup`<p class="soft">Sign-in requests last fifteen minutes and can be used once. Go back and start again.</p>`,
  )
}

function notice(title: string, body: Markup): string {
  return sitePage(
    title,
    markup`<div class="panel stack"><h1 style="font-size:34px">${title}</h1>${body}</div>`,
    { narrow: true },
  )
}

/** Redirects the person to the app; undefined when it gave no address, and a page is shown. */
function goBack(grant: Grant, params: Readonly<Record<string, string>>): Answer | undefined {
  if (grant.callback === 'oob' || !URL.canParse(grant.callback)) return undefined
  const target = new URL(grant.callback)
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value)
  return { status: 302, type: 'text/plain', body: '', headers: { Location: target.href } }
}
