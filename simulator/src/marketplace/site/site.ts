import { markup, type Markup, page } from '../../kit/page.ts'
import { html, type Answer, readable, type Incoming } from '../../kit/serve.ts'
import { creditLine, formatLine } from '../http/bodies.ts'
import type { Service } from '../http/request.ts'
import type { Grant } from '../oauth/vault.ts'
import type { Release } from '../records/release.ts'
import type { Collector } from '../world/collectors.ts'
import type { Copy } from '../world/copy.ts'
import { convert, formatMoney } from '../world/currency.ts'
import { coverAnswer } from './draw-cover.ts'

/** `/release/{id}`: renders a record's page. */
function releasePage(service: Service, param: string): string | undefined {
  return pageOf(
    service,
    param,
    (release) => markup`<h2>Tracklist</h2>
<ol class="tracks panel">${release.tracklist.map(
      (track) =>
        markup`<li><span class="mono soft">${track.position}</span><span>${track.title}</span><span class="mono soft">${track.duration}</span></li>`,
    )}</ol>${release.notes !== undefined && markup`<h2>Notes</h2><p class="soft">${release.notes}</p>`}`,
  )
}

/** `/sell/release/{id}`: renders the copies of a record. */
function sellPage(service: Service, param: string): string | undefined {
  return pageOf(service, param, () => markup``)
}

function pageOf(service: Service, param: string, more: (release: Release) => Markup): string | undefined {
  const { world } = service
  const release = world.release(Number(param))
  const stats = world.stats(Number(param))
  if (release === undefined || stats === undefined) return undefined
  const artist = creditLine(release.album.artists, { numbers: false, starred: false })
  const onSale = (stats.numForSale ?? 0) > 0
  return sitePage(
    `${artist} – ${release.album.title}`,
    markup`<div class="head"><div class="sleeve ${onSale && 'on'}"><div class="disc"></div><img src="/covers/${release.id}.svg" alt="Sleeve of ${release.album.title}"></div>
<div><h1>${release.album.title}</h1><p style="font-size:20px" class="soft">${artist}</p>${facts(release)}<p>${salePill(stats.numForSale)}</p></div></div>
<h2>Copies for sale</h2>${copiesTable(service, world.copies(release.id))}${more(release)}`,
  )
}

function facts(release: Release): Markup {
  const { album, community } = release
  const rows: readonly (readonly [string, Markup | string])[] = [
    ['Label', release.labels.map((label) => `${label.name} – ${label.catno}`).join(', ')],
    ['Format', formatLine(release.formats, true)],
    ['Country', release.country],
    ['Released', release.released ?? 'Unknown'],
    ['Style', [...album.genres, ...album.styles].join(', ')],
    ['Have / want', `${community.have.toLocaleString('en')} / ${community.want.toLocaleString('en')}`],
    ['Release id', markup`<span class="mono">${release.id}</span>`],
  ]
  return markup`<dl class="facts small">${rows.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** `/master/{id}` and `/sell/list?master_id=`: renders an album with its pressings and their copies. */
function masterPage({ world }: Service, param: string): string | undefined {
  const master = world.master(Number(param))
  if (master === undefined) return undefined
  const { album } = master
  const artist = creditLine(album.artists, { numbers: false, starred: false })
  const rows = master.releaseIds.flatMap((id) => {
    const release = world.release(id)
    if (release === undefined) return []
    const { formats, country, released } = release
    return [
      markup`<tr><td><a href="/release/${id}">${formatLine(formats, true)}</a></td><td>${country}</td><td class="hide-s">${released ?? 'Unknown'}</td><td>${salePill(world.stats(id)?.numForSale ?? null)}</td></tr>`,
    ]
  })
  return sitePage(
    `${artist} – ${album.title}`,
    markup`<h1>${album.title}</h1><p style="font-size:20px" class="soft">${artist}</p>
<p class="soft small">Album <span class="mono">${master.id}</span>, ${rows.length} pressings</p>
<div class="panel"><table><thead><tr><th>Format</th><th>Country</th><th class="hide-s">Released</th><th>Copies</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  )
}

/** `/lists/{id}`: renders a public list. */
function listPage({ world }: Service, param: string): string | undefined {
  const list = world.lists.find(Number(param))
  if (list === undefined || list.private) return undefined
  const rows = list.items.map(
    ({ type, id, title }) => markup`<tr><td>${type}</td><td><a href="/${type}/${id}">${title}</a></td></tr>`,
  )
  return sitePage(
    list.name,
    markup`<h1>${list.name}</h1><p class="soft">A list by ${list.owner}</p>
<div class="panel"><table><tbody>${rows}</tbody></table></div>`,
  )
}

/** `/seller/{name}/profile` and `/user/{name}`: renders the newest copies of a shop. */
function shopPage(service: Service, param: string): string | undefined {
  const { shops } = service.world
  const seller = shops.find(param)
  if (seller === undefined || seller.state === 'private') return undefined
  const copies = shops.inventory(seller)
  const words = `${copies.length.toLocaleString('en')} for sale, from ${seller.country}`
  return listingsPage(service, seller.username, words, copies.slice(0, 50))
}

/** `/sell/item/{id}`: renders one listing, also one that is gone. */
function itemPage(service: Service, param: string): string | undefined {
  const listing = service.world.shops.listing(Number(param))
  if (listing === undefined) return undefined
  const { username } = service.world.sellerOf(listing.copy)
  return listingsPage(service, listing.status, `Listed by ${username}`, [listing.copy])
}

function listingsPage(service: Service, title: string, words: string, copies: readonly Copy[]): string {
  const rows = copies.map(
    (
      copy,
    ) => markup`<tr><td><a href="/sell/item/${copy.listingId}">${service.world.release(copy.releaseId)?.album.title}</a><br>
<span class="soft small">${copy.media}, sleeve: ${copy.sleeve}. ${copy.comments}</span></td><td class="hide-s">${copy.shipsFrom}</td><td>${priceOf(service, copy)}</td></tr>`,
  )
  return sitePage(
    title,
    markup`<h1>${title}</h1><p class="soft">${words}</p><div class="panel"><table><tbody>${rows}</tbody></table></div>`,
  )
}

type PageOf = (service: Service, param: string, query: URLSearchParams) => string | undefined

const pages: readonly (readonly [RegExp, PageOf])[] = [
  [/^\/release\/(\d+)(?:-|$)/, releasePage],
  [/^\/sell\/release\/(\d+)$/, sellPage],
  [/^\/master\/(\d+)(?:-|$)/, masterPage],
  [/^\/lists\/(?:[^/]+\/)?(\d+)$/, listPage],
  [/^\/(?:seller|user)\/([^/]+)(?:\/profile)?$/, shopPage],
  [/^\/sell\/item\/(\d+)$/, itemPage],
  [/^\/sell\/(list)$/, (service, _, query) => masterPage(service, query.get('master_id') ?? '')],
]

/** Serves the pages and pictures for people; no limit and no fault applies here. */
export function answerSite(service: Service, incoming: Incoming): Answer {
  const cover = coverAnswer(service, incoming)
  if (cover) return cover
  if (incoming.path === '/oauth/authorize') return authorize(service, incoming)
  for (const [pattern, pageOf] of pages) {
    const param = pattern.exec(incoming.path)?.[1]
    const found = param === undefined ? undefined : pageOf(service, readable(param), incoming.query)
    if (found !== undefined) return html(200, found)
  }
  return html(404, lostPage())
}

/** Renders the page for addresses that do not exist, or no longer. */
function lostPage(): string {
  return sitePage(
    'Nothing here',
    markup`<div class="panel stack"><h1>Nothing in this crate</h1>
<p class="soft">This page never existed, or the record behind it was taken down.</p>
<p><a class="btn" href="/_control">Back to the console</a></p></div>`,
    { narrow: true },
  )
}

/** Renders a page of the simulated marketplace's site. */
function sitePage(title: string, body: Markup, options: { readonly narrow?: boolean } = {}): string {
  return page({
    title: `${title} · Simulated marketplace`,
    brand: 'Simulated marketplace',
    home: '/_control',
    body,
    aside: markup`<a class="small soft" href="/_control">Console</a>`,
    ...options,
  })
}

/** Lists the copies of one record, cheapest first. */
function copiesTable(service: Service, copies: readonly Copy[]): Markup {
  if (copies.length === 0) return markup`<p class="panel soft">No copies for sale right now.</p>`
  const { world } = service
  const cheapest = [...copies].sort((a, b) => inDollars(service, a) - inDollars(service, b))
  const rows = cheapest.map((copy) => {
    const seller = world.sellerOf(copy)
    return markup`<tr><td><strong>${copy.media}</strong><br><span class="soft small">Sleeve: ${copy.sleeve}</span></td>
<td>${seller.username}<br><span class="soft small">${seller.rating} % of ${seller.ratings.toLocaleString('en')} ratings</span></td>
<td class="hide-s">${seller.country}</td><td>${priceOf(service, copy)}</td></tr>`
  })
  return markup`<div class="panel"><table><thead><tr><th>Grade</th><th>Seller</th><th class="hide-s">Ships from</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function priceOf(service: Service, copy: Copy): Markup {
  const about = markup`<br><span class="soft small num">about ${formatMoney(inDollars(service, copy), 'USD')}</span>`
  return markup`<span class="price num">${formatMoney(service.world.priceOf(copy), copy.currency)}</span>${copy.currency !== 'USD' && about}`
}

function inDollars({ world }: Service, copy: Copy): number {
  return convert(world.priceOf(copy), copy.currency, 'USD', world.clock.now())
}

/** Shows `3 copies for sale` in green, or that there are none in outline. */
export function salePill(count: number | null): Markup {
  if (count === null) return markup`<span class="pill warn">Blocked from sale</span>`
  if (count === 0) return markup`<span class="pill none"><i></i>No copies for sale</span>`
  return markup`<span class="pill"><i></i>${count} ${count === 1 ? 'copy' : 'copies'} for sale</span>`
}

/** `/oauth/authorize`: GET asks the person, POST `{username, decision}` decides. */
export function authorize({ vault, world }: Service, incoming: Incoming): Answer {
  const form = new URLSearchParams(incoming.body)
  const grant = vault.grant(incoming.query.get('oauth_token') ?? form.get('oauth_token') ?? '')
  if (grant === undefined) return html(400, expired())
  if (incoming.method !== 'POST') return html(200, question(grant, world.collectors.all()))
  if (form.get('decision') !== 'allow') {
    vault.refuse(grant)
    return goBack(grant, { denied: grant.token })
  }
  const collector = world.collectors.find(form.get('username') ?? '')
  if (collector === undefined) return html(400, expired())
  const verifier = vault.allow(grant, collector.username)
  return goBack(grant, { oauth_token: grant.token, oauth_verifier: verifier })
}

function question(grant: Grant, accounts: readonly Collector[]): string {
  const choices = accounts.map(
    ({ username, wants, private: isPrivate }) =>
      markup`<option value="${username}">${username} · ${wants.length.toLocaleString('en')} wanted${isPrivate && ', private'}</option>`,
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
  return sitePage(
    'This request is no longer valid',
    markup`<div class="panel stack"><h1 style="font-size:34px">This request is no longer valid</h1><p class="soft">Sign-in requests last fifteen minutes and can be used once. Go back and start again.</p></div>`,
    { narrow: true },
  )
}

/** Redirects the person to the app. */
function goBack(grant: Grant, params: Readonly<Record<string, string>>): Answer {
  const target = new URL(grant.callback)
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value)
  return { status: 302, type: 'text/plain', body: '', headers: { Location: target.href } }
}
