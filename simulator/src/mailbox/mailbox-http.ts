import { liveScript, markup, type Markup, page } from '../kit/page.ts'
import type { PageRequest, Route } from '../kit/routes.ts'
import { html, json, text, type Answer } from '../kit/serve.ts'
import type { MailStore, Mail } from './reception.ts'

/** Renders all mails, newest first. */
function listPage(mails: readonly Mail[], to: string): string {
  return page({
    title: 'Mailbox',
    brand: 'Mailbox',
    home: '/',
    aside: markup`<form role="search" data-find><input type="search" name="to" value="${to}" placeholder="Only to this address" aria-label="Only to this address" style="padding:8px 12px;font-size:15px;width:240px"></form>`,
    footnote: 'Mails sent here go nowhere else. The newest 500 are kept.',
    script: liveScript,
    body: markup`<div data-every="1500"><div class="row" style="margin-bottom:20px"><h1>Mails</h1><span class="pill none" data-part="count">${mails.length}</span><span style="flex:1"></span><form data-quiet="DELETE" action="/mails"><button class="btn ghost">Delete all</button></form></div>
<div class="stack" aria-live="polite" data-part="mails">${mails.length === 0 ? empty(to) : mails.toReversed().map(row)}</div></div>`,
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

/** The pages: `/`, `/mail/{id}`, and below it `html` and `raw`. */
export const mailboxRoutes: readonly Route<MailStore>[] = [
  [
    'GET',
    /^\/$/,
    (store, { query }) =>
      html(200, listPage(store.mails(query.get('to') || undefined), query.get('to') ?? '')),
  ],
  [
    'DELETE',
    /^\/mails$/,
    (store) => {
      store.clear()
      return json(200, {})
    },
  ],
  ['GET', /^\/mail\/([^/]+)(?:\/(html|raw))?$/, readMail],
]

function readMail(store: MailStore, { params: [id = '', part] }: PageRequest): Answer {
  const mail = store.mails().find((each) => each.id === id)
  if (mail === undefined) return text(404, 'There is no such mail.')
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
