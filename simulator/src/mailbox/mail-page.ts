import { markup, type Markup } from '../kit/page/markup.ts'
import { page } from '../kit/page/page.ts'
import { clock } from './list-page.ts'
import type { Mail } from './mail.ts'

/** Renders one mail: as its reader sees it, as plain text, and its source. */
export function mailPage(mail: Mail): string {
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
