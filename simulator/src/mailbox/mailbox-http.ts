import { html, json, text, type Answer } from '../kit/answer.ts'
import { faultRoutes } from '../kit/fault-routes.ts'
import type { Asked, Route } from '../kit/routes.ts'
import { listPage } from './list-page.ts'
import { mailPage } from './mail-page.ts'
import type { MailStore } from './mail-store.ts'
import type { Mail } from './mail.ts'
import { mailFaultKinds, type MailFaults } from './reception.ts'

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
