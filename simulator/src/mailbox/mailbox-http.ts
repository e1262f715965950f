import { html, json, text } from '../wire/answer.ts'
import type { Answer } from '../wire/answer.ts'
import type { Incoming } from '../wire/incoming.ts'
import { readable } from '../wire/readable.ts'
import { listPage } from './list-page.ts'
import { mailPage } from './mail-page.ts'
import { isMailFaultKind } from './mail-faults.ts'
import type { MailFault, MailFaults } from './mail-faults.ts'
import type { MailStore } from './mail-store.ts'
import type { Mail } from './mail.ts'

/** Pages: `/`, `/mail/{id}`, `/mail/{id}/html`, `/mail/{id}/raw`. JSON: `/api/mails`, `/api/attempts`, `/api/faults`. */
export function answerMailbox(store: MailStore, faults: MailFaults, incoming: Incoming): Answer {
  const { method, path, query } = incoming
  if (path === '/api/mails' && method === 'DELETE') {
    store.clear()
    return json(200, { cleared: true })
  }
  if (path === '/api/faults') return answerFaults(faults, incoming)
  if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'wrong-method' })
  if (path === '/')
    return html(200, listPage(store.mails(query.get('to') ?? undefined), query.get('to') ?? ''))
  if (path === '/api/mails') {
    return json(200, {
      mails: store
        .mails(query.get('to') ?? undefined)
        .map(summary)
        .reverse(),
    })
  }
  if (path === '/api/attempts')
    return json(200, { attempts: store.attempts(query.get('messageId') ?? undefined) })
  return answerMail(store, path)
}

function answerMail(store: MailStore, path: string): Answer {
  const [, kind, id = '', part] = /^\/(mail|api\/mails)\/([^/]+)(?:\/(html|raw))?$/.exec(path) ?? []
  const mail = store.find(readable(id))
  if (mail === undefined) return json(404, { error: 'no-such-mail' })
  if (kind === 'api/mails') return json(200, mail)
  if (part === 'raw') return text(200, mail.raw, 'text/plain; charset=utf-8')
  return part === 'html' ? framed(mail) : html(200, mailPage(mail))
}

/** The HTML part alone, for the frame: no scripts, no forms, links open beside it. */
function framed(mail: Mail): Answer {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *"
  const answer = html(200, `<!doctype html><base target="_blank">${mail.html ?? ''}`)
  return { ...answer, headers: { 'Content-Security-Policy': policy } }
}

function summary(mail: Mail) {
  const { raw: _, html: page, headers: __, text: body, ...rest } = mail
  return { ...rest, hasHtml: page !== undefined, preview: body.replaceAll(/\s+/g, ' ').slice(0, 140) }
}

/** `GET`, `POST {kind, to?, next?, delayMs?, at?}` and `DELETE ?id=` (all, without an id). */
function answerFaults(faults: MailFaults, incoming: Incoming): Answer {
  if (incoming.method === 'POST') {
    const fault = readFault(incoming.body)
    return fault === undefined ? json(400, { error: 'bad-fault' }) : json(200, { id: faults.add(fault) })
  }
  if (incoming.method === 'DELETE') {
    const id = incoming.query.get('id')
    if (id === null) faults.clear()
    else faults.remove(Number(id))
  }
  return json(200, { faults: faults.list() })
}

function readFault(body: string): MailFault | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !('kind' in value) || !isMailFaultKind(value.kind))
      return undefined
    const { to, next, delayMs, at } = {
      to: undefined,
      next: undefined,
      delayMs: undefined,
      at: undefined,
      ...value,
    }
    return {
      kind: value.kind,
      ...(typeof to === 'string' && { to }),
      ...(typeof next === 'number' && { next }),
      ...(typeof delayMs === 'number' && { delayMs }),
      ...((at === 'rcpt' || at === 'data') && { at }),
    }
  } catch {
    return undefined
  }
}
