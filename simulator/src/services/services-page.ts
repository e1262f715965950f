import { consolePage, faultPanel } from '../kit/page/console-page.ts'
import { markup, type Markup } from '../kit/page/markup.ts'
import { serviceFaultKinds } from './service-faults.ts'
import { SERVICES, type ServiceName } from './services.ts'
import type { Received, Services } from './received.ts'

/** Renders what the services took, newest first, and what is typed in to reach each. */
export function servicesPage(services: Services): string {
  const newest = services.received().toReversed()
  return consolePage({
    title: 'Services',
    brand: 'Services',
    home: '/',
    footnote: 'Simulated services: what is sent here goes nowhere else. The newest 500 messages are kept.',
    body: markup`<div class="row"><h1>Messages</h1><span class="sp"></span>
<form data-quiet="DELETE" action="/_control/received"><button class="btn ghost">Delete all</button></form></div>
<ul class="stack" data-part="received">${newest.length === 0 ? empty : newest.map(row)}</ul>
<h2>How to reach them</h2><div class="scroll"><table><tbody>${(Object.keys(SERVICES) as ServiceName[]).map((name) => reach(services, name))}</tbody></table></div>
<h2>Faults</h2>${faultPanel('faults', serviceFaultKinds, services.faults.list())}`,
  })
}

const empty = markup`<li class="panel soft">Messages appear here the moment they are sent.</li>`

function row({ service, to, title, text, picture, links, atMs }: Received): Markup {
  return markup`<li class="panel row" style="align-items:flex-start">
${picture !== null && markup`<img src="${picture}" alt="" width="72" height="72" style="border-radius:6px">`}
<div class="stack" style="flex:1;gap:6px"><span class="soft small">${service}, ${to}, ${new Date(atMs).toLocaleTimeString('en-GB')}</span>
<h3>${title}</h3><p style="white-space:pre-line;overflow-wrap:anywhere">${text.trim()}</p>
<div class="row">${links.map(({ label, url }) => markup`<a class="btn ghost" href="${url}">${label}</a>`)}</div></div></li>`
}

function reach(services: Services, name: ServiceName): Markup {
  const settings = Object.entries(services.settingsOf(name)).filter(([, value]) => value !== null)
  return markup`<tr><th scope="row">${name}</th><td>${settings.map(([field, value]) => markup`<div>${field}: <code>${value}</code></div>`)}</td></tr>`
}
