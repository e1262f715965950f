import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { act, consoleRoutes } from '../kit/console.ts'
import { markup, type Markup } from '../kit/page.ts'
import { numberIn, textIn, type Fields, type Route } from '../kit/routes.ts'
import { json } from '../kit/serve.ts'
import { marketplaceFaultKinds } from './faults/through-marketplace-faults.ts'
import { creditLine, formatLine } from './http/bodies.ts'
import type { Service } from './http/request.ts'
import type { Release } from './records/release.ts'
import { salePill } from './site/site.ts'
import { mediaGrades, sleeveGrades, type Copy, type Seller } from './world/copy.ts'
import { currencyCodes, formatMoney, isCurrency } from './world/currency.ts'
import type { World } from './world/world.ts'

const MOST_SHOWN = 12

/** `/_control`: records to point at, copies that come and go, time, faults; and the log that benches read. */
export const marketplaceConsole: readonly Route<Service>[] = [
  ...consoleRoutes<Service>({
    brand: 'Simulated marketplace',
    home: '/_control',
    footnote: 'A simulation: every record, shop, person and price here is invented.',
    body: (service, query) => markup`${recordsPart(service, query)}${shopsPart(service)}`,
    acts: {
      appear: ({ world }, fields) => world.appear(idIn(fields)),
      sell: ({ world }, fields) => world.sell(idIn(fields), fields['all'] === 'true' ? 'all' : 1),
      cheaper: ({ world }, fields) => world.cheaper(idIn(fields)),
      'add-pressing': addPressing,
      'list-copy': listCopy,
      'take-off': ({ world }, fields) => world.shops.takeOff(numberIn(fields, 'listingId') ?? 0),
      relist: ({ world }, fields) => world.shops.relist(numberIn(fields, 'listingId') ?? 0),
    },
    faults: [
      {
        title: 'Faults',
        path: 'faults',
        kinds: marketplaceFaultKinds,
        of: ({ faults }) => faults,
        places: [
          ['/marketplace/stats', 'of availability'],
          ['/releases', 'of records'],
          ['/users', 'of wantlists and shops'],
          ['/database/search', 'of searches'],
        ],
      },
    ],
    time: ({ world, untilRenewal }) => ({ clock: world.clock, untilRenewal: untilRenewal() }),
  }),
  [
    'GET',
    /^\/_control\/requests$/,
    ({ requests }, { query }) =>
      json(200, {
        total: requests.total,
        maxPerMinute: requests.maxPerMinute,
        requests: requests.recent(Number(query.get('limit') ?? 1_000)),
      }),
  ],
]

function idIn(fields: Fields): number {
  return numberIn(fields, 'releaseId') ?? 0
}

/** Adds a pressing to an album, on a medium where one is named. */
function addPressing({ world }: Service, fields: Fields): Result<unknown, string> {
  const medium = (['Vinyl', 'CD', 'Cassette'] as const).find((each) => each === textIn(fields, 'medium'))
  const releaseId = world.catalogue.addPressing(numberIn(fields, 'masterId') ?? 0, medium)
  return releaseId === undefined ? refused('no-such-master') : ok({ releaseId })
}

/** Lists a copy of a record in a shop; what is left open is drawn, or as the shop does it. */
function listCopy({ world }: Service, fields: Fields): Result<unknown, string> {
  const currency = textIn(fields, 'currency')
  const offer = {
    media: mediaGrades.find((grade) => grade === textIn(fields, 'media')),
    sleeve: sleeveGrades.find((grade) => grade === textIn(fields, 'sleeve')),
    currency: currency !== undefined && isCurrency(currency) ? currency : undefined,
    price: numberIn(fields, 'price'),
    postage: numberIn(fields, 'postage'),
    shipsFrom: textIn(fields, 'shipsFrom'),
    comments: textIn(fields, 'comments'),
  }
  return world.shops.list(textIn(fields, 'seller') ?? '', idIn(fields), offer)
}

/** Renders a search for records, with what can be done to each, and the budget spent. */
function recordsPart({ world, requests }: Service, query: URLSearchParams): Markup {
  const words = query.get('q')?.trim() ?? ''
  const available = query.get('available') ?? 'false'
  const found = [...findReleases(world, words, available)]
  const chosen = (value: string) => available === value && markup`selected`
  return markup`<h1>Make something happen</h1>
<p class="soft" style="margin:10px 0 22px">Find a record, put a copy up for sale, and see who notices. <span class="num" data-part="budget">The API was asked ${requests.total.toLocaleString('en')} times, ${requests.maxPerMinute} in the busiest minute.</span></p>
<form class="row find" role="search" data-find><input name="q" type="search" value="${words}" placeholder="Artist, title, label, catalogue number or release id" aria-label="Find a record" autocomplete="off">
<select name="available" aria-label="Which records"><option value="" ${chosen('')}>All records</option><option value="false" ${chosen('false')}>None for sale</option><option value="true" ${chosen('true')}>For sale</option></select></form>
<div class="stack" style="margin-top:22px" data-part="records">${found.length === 0 ? markup`<p class="panel soft">No record matches.</p>` : found.map((release) => card(world, release))}</div>`
}

/** Yields ordinary releases in the order of the catalogue or, with a search, the most wanted first. */
function* findReleases(world: World, words: string, available: string): Generator<Release> {
  let left = MOST_SHOWN
  for (const release of words === '' ? ordinaryReleases(world) : world.search({ text: words })) {
    const stats = world.stats(release.id)
    if (stats === undefined || stats.blocked) continue
    if (available !== '' && (stats.numForSale !== 0) !== (available === 'true')) continue
    yield release
    if (--left === 0) return
  }
}

function* ordinaryReleases({ catalogue }: World): Generator<Release> {
  for (let index = 0; index < catalogue.size; index++)
    if (catalogue.standing(index) === 'ordinary') yield catalogue.release(index)
}

function card(world: World, { id: releaseId, masterId, album, formats, country, year }: Release): Markup {
  const { numForSale, lowestPrice } = world.stats(releaseId) ?? { numForSale: 0, lowestPrice: null }
  const isForSale = numForSale !== 0
  const facts = [formatLine(formats, true), country, year || '', `ID ${releaseId}`]
  return markup`<article class="panel row" style="gap:20px"><a class="sleeve ${isForSale && 'on'}" style="--size:92px" href="/release/${releaseId}"><div class="disc"></div><img src="/covers/${releaseId}.svg" alt=""></a>
<div style="flex:1;min-width:200px"><h3>${album.title}</h3><div class="soft">${creditLine(album.artists, { numbers: false, starred: false })}</div><div class="soft small">${[...facts, masterId && `album ${masterId}`].filter(Boolean).join(' · ')}</div>
<div style="margin-top:8px">${salePill(numForSale)}${lowestPrice && markup` <span class="soft small num">from ${formatMoney(lowestPrice.value, 'USD')}</span>`}</div></div>
<div class="row" style="gap:8px">${act('appear', { releaseId }, 'Make a copy appear', 'loud')}${
    isForSale &&
    markup`${act('sell', { releaseId }, 'Sell one')}${act('sell', { releaseId, all: 'true' }, 'Sell all')}${act('cheaper', { releaseId }, 'Cheaper')}`
  }${masterId !== undefined && act('add-pressing', { masterId }, 'Add a pressing')}</div></article>`
}

const MOST_LISTED = 4

/** Renders a form that lists a copy in a shop, and the newest copies of each shop that was opened. */
function shopsPart({ world }: Service): Markup | false {
  const shops = world.shops.opened().filter(({ state }) => state === 'open')
  if (shops.length === 0) return false
  const options = (values: readonly string[]) =>
    values.map((value) => markup`<option value="${value}">${value}</option>`)
  const choice = (name: string, label: string, values: readonly string[]) =>
    markup`<select name="${name}" aria-label="${label}"><option value="">${label}</option>${options(values)}</select>`
  const field = (name: string, label: string, type: 'text' | 'number' = 'text') =>
    markup`<input name="${name}" type="${type}" ${type === 'number' && markup`min="0" step="any"`} placeholder="${label}" aria-label="${label}" style="flex:1 1 110px">`
  return markup`<h2>Shops</h2><p class="soft small" style="margin-bottom:12px">List a copy of a record, and see who follows the shop. What you leave open is drawn.</p>
<form class="row" data-quiet method="post" action="/_control/list-copy"><select name="seller" aria-label="Shop">${options(shops.map(({ username }) => username))}</select>
<input name="releaseId" type="number" required placeholder="Record ID" aria-label="Record ID">${choice('media', 'Record', mediaGrades)}${choice('sleeve', 'Sleeve', sleeveGrades)}${field('price', 'Price', 'number')}${field('postage', 'Postage', 'number')}${choice('currency', 'Currency', currencyCodes)}${field('shipsFrom', 'Ships from')}${field('comments', 'Comments')}<button class="btn">List the copy</button></form>
<div class="stack" style="margin-top:14px" data-part="shops">${shops.map((shop) => shopPanel(world, shop))}</div>`
}

function shopPanel(world: World, shop: Seller): Markup {
  const copies = world.shops.inventory(shop)
  return markup`<div class="panel"><h3><a href="/seller/${shop.username}/profile">${shop.username}</a></h3><p class="soft small">${copies.length.toLocaleString('en')} for sale, from ${shop.country}</p>
<table><tbody>${copies.slice(0, MOST_LISTED).map((copy) => copyRow(world, copy))}</tbody></table></div>`
}

function copyRow(world: World, copy: Copy): Markup {
  const { listingId } = copy
  const title = world.release(copy.releaseId)?.album.title ?? ''
  return markup`<tr><td><a href="/sell/item/${listingId}">${title}</a><br><span class="soft small">${copy.media} · ${copy.sleeve}</span></td><td class="num">${formatMoney(world.priceOf(copy), copy.currency)}</td>
<td><div class="row">${act('take-off', { listingId }, 'Take off')}${act('relist', { listingId }, 'List again')}</div></td></tr>`
}
