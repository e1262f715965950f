import { html, json, text, type Answer } from '../kit/answer.ts'
import { faultRoutes } from '../kit/fault-routes.ts'
import type { Asked, Route } from '../kit/routes.ts'
import type { MailStore } from './mail-store.ts'
import type { Mail } from './mail.ts'
import { mailFaultKinds, type MailFaults } from './reception.ts'
import { markup, type Markup } from '../kit/page/markup.ts'
import { page } from '../kit/page/page.ts'

/** Renders all mails, newest first; the page polls for new ones. */
function listPage(mails: readonly Mail[], to: string): string {
  const newest = [...mails].reverse()
  return page({
    title: 'Mailbox',
    brand: 'Mailbox',
    home: '/',
    aside: markup`<form role="search"><input type="search" name="to" value="${to}" placeholder="Only to this address" aria-label="Only to this address" style="padding:8px 12px;font-size:15px;width:240px"></form>`,
    footnote: 'Mails sent here go nowhere else. The newest 500 are kept.',
    script: listScript,
    body: markup`<div class="row" style="margin-bottom:20px"><h1>Mails</h1><span class="pill none" id="count">${mails.length}</span><span style="flex:1"></span>${
      mails.length > 0 && markup`<button class="btn ghost" id="clear" type="button">Delete all</button>`
    }</div>
<div id="mails" class="stack" aria-live="polite" data-newest="${newest[0]?.id}">${newest.length === 0 ? empty(to) : newest.map(row)}</div>`,
  })
}

function row(mail: Mail): Markup {
  return markup`<a class="panel" style="text-decoration:none;display:grid;grid-template-columns:1fr auto;gap:2px 20px" href="/mail/${mail.id}">
<h3>${mail.subject || 'No subject'}</h3><time class="soft small num" datetime="${new Date(mail.receivedAtMs).toISOString()}">${clock(mail.receivedAtMs)}</time>
<span class="soft small">To ${mail.to.join(', ')}</span><span></span>
<span class="soft small" style="grid-column:1/-1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${mail.text.replaceAll(/\s+/g, ' ').slice(0, 160)}</span></a>`
}

function empty(to: string): Markup {
  return markup`<div class="panel"><h3>Nothing yet</h3><p class="soft">${
    to === '' ? 'Mails appear here the moment they are sent.' : `Nothing was sent to ${to}.`
  }</p></div>`
}

/** `14:02:11`, in the time of the machine that runs the mailbox. */
function clock(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-GB')
}

const listScript = `
const list = document.getElementById('mails')
document.getElementById('clear')?.addEventListener('click', async () => { await fetch('/api/mails', { method: 'DELETE' }); location.reload() })
setInterval(async () => {
  const answer = await fetch('/api/mails' + location.search).catch(() => undefined)
  const { mails } = answer ? await answer.json() : {}
  if (mails && (mails[0]?.id ?? '') !== list.dataset.newest) location.reload()
}, 1500)
`

/** Renders one mail: as its reader sees it, as plain text, and its source. */
function mailPage(mail: Mail): string {
  return page({
    title: mail.subject,
    brand: 'Mailbox',
    home: '/',
    footnote: 'Mails sent here go nowhere else.',
    aside: markup`<a class="btn ghost" href="/mail/${mail.id}/raw">Source</a>`,
    body: markup`<h1 style="font-size:34px">${mail.subject || 'No subject'}</h1>
<dl class="facts small"><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Received</dt><dd class="num">${clock(mail.receivedAtMs)}, ${mail.sizeBytes.toLocaleString('en')} bytes</dd></dl>
${mail.html !== undefined && markup`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html" style="width:100%;height:min(760px,80vh);border:0;border-radius:16px;background:#fff;box-shadow:var(--shade)"></iframe>`}
<h2>Plain text</h2><pre class="panel" style="white-space:pre-wrap;font:inherit;overflow-wrap:anywhere">${mail.text === '' ? 'No text part.' : linked(mail.text)}</pre>
<h2>Headers</h2><div class="panel small"><dl class="facts" style="margin:0;overflow-wrap:anywhere">${mail.headers.map(
      ({ name, value }) => markup`<dt class="mono">${name}</dt><dd>${value}</dd>`,
    )}</dl></div>`,
  })
}

/** Turns addresses in plain text into links, as in a mail program. */
function linked(text: string): readonly (string | Markup)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, n) =>
      n % 2 === 1 ? markup`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
    )
}

type Post = { readonly store: MailStore; readonly faults: MailFaults }

/** Pages: `/`, `/mail/{id}`, `/mail/{id}/html`, `/mail/{id}/raw`. JSON: `/api/mails`, `/api/attempts`, `/api/faults`. */
export const mailboxRoutes: readonly Route<Post>[] = [
  [
    'GET',
    /^\/$/,
    ({ store }, { query }) => html(200, listPage(mailsTo(store, query), query.get('to') ?? '')),
  ],
  [
    'GET',
    /^\/api\/mails$/,
    ({ store }, { query }) => json(200, { mails: mailsTo(store, query).map(summary).toReversed() }),
  ],
  ['DELETE', /^\/api\/mails$/, clearMails],
  [
    'GET',
    /^\/api\/attempts$/,
    ({ store }, { query }) => json(200, { attempts: store.attempts(query.get('messageId') ?? undefined) }),
  ],
  ...faultRoutes('/api/faults', mailFaultKinds, ({ faults }: Post) => faults),
  ['GET', /^\/(mail|api\/mails)\/([^/]+)(?:\/(html|raw))?$/, readMail],
]

function clearMails({ store }: Post): Answer {
  store.clear()
  return json(200, { cleared: true })
}

function readMail({ store }: Post, { params: [kind, id = '', part] }: Asked): Answer {
  const mail = store.find(id)
  if (mail === undefined) return json(404, { error: 'no-such-mail' })
  if (kind === 'api/mails') return json(200, mail)
  if (part === 'raw') return text(200, mail.raw, 'text/plain; charset=utf-8')
  return part === 'html' ? framed(mail) : html(200, mailPage(mail))
}

/** Renders the HTML part alone, for the frame: no scripts, no forms, links open in a new tab. */
function framed(mail: Mail): Answer {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *"
  const answer = html(200, `<!doctype html><base target="_blank">${mail.html ?? ''}`)
  return { ...answer, headers: { 'Content-Security-Policy': policy } }
}

function mailsTo(store: MailStore, query: URLSearchParams): readonly Mail[] {
  return store.mails(query.get('to') || undefined)
}

function summary(mail: Mail) {
  const { raw: _, html: page, headers: __, text: body, ...rest } = mail
  return { ...rest, hasHtml: page !== undefined, preview: body.replaceAll(/\s+/g, ' ').slice(0, 140) }
}
