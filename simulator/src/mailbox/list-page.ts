import { markup, type Markup } from '../kit/page/markup.ts'
import { page } from '../kit/page/page.ts'
import type { Mail } from './mail.ts'

/** Renders all mails, newest first; the page polls for new ones. */
export function listPage(mails: readonly Mail[], to: string): string {
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
export function clock(ms: number): string {
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
