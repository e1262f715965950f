import { act, consolePage, faultPanel } from '../../kit/page/console-page.ts'
import { markup, type Markup } from '../../kit/page/markup.ts'
import { marketplaceFaultKinds } from '../faults/through-marketplace-faults.ts'
import type { Service } from '../http/service.ts'
import { salePill } from '../site/copies-table.ts'
import { formatMoney } from '../world/currency.ts'
import { timePanel } from './move-time.ts'
import { findReleases } from './read-world.ts'

const PLACES = [
  ['/marketplace/stats', 'of availability'],
  ['/releases', 'of records'],
  ['/users', 'of wantlists'],
  ['/database/search', 'of searches'],
] as const

/** Renders the console page: finds records, adds and sells copies, moves time, sets faults, shows the budget spent. */
export function controlPage(service: Service, query: URLSearchParams): string {
  const { world, requests, faults } = service
  const asked = new URLSearchParams({ available: 'false', limit: '12', ...Object.fromEntries(query) })
  const found = findReleases(world, asked)
  const chosen = (value: string) => asked.get('available') === value && markup`selected`
  return consolePage({
    title: 'Console · Simulated marketplace',
    brand: 'Simulated marketplace',
    home: '/_control',
    body: markup`<h1>Make something happen</h1>
<p class="soft" style="margin:10px 0 22px">Find a record, put a copy up for sale, and see who notices. <span class="num" data-part="budget">The API was asked ${requests.total.toLocaleString('en')} times, ${requests.maxPerMinute} in the busiest minute.</span></p>
<form class="row find" role="search" data-find><input name="q" type="search" value="${asked.get('q')}" placeholder="Artist, title, label, catalogue number or release id" aria-label="Find a record" autocomplete="off">
<select name="available" aria-label="Which records"><option value="" ${chosen('')}>All records</option><option value="false" ${chosen('false')}>None for sale</option><option value="true" ${chosen('true')}>For sale</option></select></form>
<div class="stack" style="margin-top:22px" data-part="records">${found.length === 0 ? markup`<p class="panel soft">No record matches.</p>` : found.map(card)}</div>
${timePanel(service)}
<h2>Faults</h2><p class="soft small" style="margin-bottom:12px">What the next answers of the API should suffer from. A sync ends with errors while availability fails always or every other time.</p>
${faultPanel('faults', marketplaceFaultKinds, faults.list(), String, PLACES)}`,
  })
}

function card(state: ReturnType<typeof findReleases>[number]): Markup {
  const { releaseId, masterId, numForSale, lowestPrice, title, artist, format, country, year } = state
  const facts = [format, country, year || '', `ID ${releaseId}`, masterId !== null && `album ${masterId}`]
    .filter(Boolean)
    .join(' · ')
  const price =
    lowestPrice && markup` <span class="soft small num">from ${formatMoney(lowestPrice.value, 'USD')}</span>`
  return markup`<article class="panel row" style="gap:20px"><a class="sleeve ${numForSale > 0 && 'on'}" style="--size:92px" href="/release/${releaseId}"><div class="disc"></div><img src="/covers/${releaseId}.svg" alt=""></a>
<div style="flex:1;min-width:200px"><h3>${title}</h3><div class="soft">${artist}</div><div class="soft small">${facts}</div><div style="margin-top:8px">${salePill(numForSale)}${price}</div></div>
<div class="row" style="gap:8px">${act('appear', { releaseId }, 'Make a copy appear', 'loud')}${
    numForSale > 0 &&
    markup`${act('sell', { releaseId }, 'Sell one')}${act('sell', { releaseId, all: 'true' }, 'Sell all')}${act('cheaper', { releaseId }, 'Cheaper')}`
  }${masterId !== null && act('add-pressing', { masterId }, 'Add a pressing')}</div></article>`
}
