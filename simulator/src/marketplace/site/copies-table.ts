import { markup } from '../../page/markup.ts'
import type { Markup } from '../../page/markup.ts'
import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import type { Copy } from '../world/copy.ts'
import { convert, formatMoney } from '../world/currency.ts'

/** Copies of one record, cheapest first. */
export function copiesTable(service: Service, copies: readonly Copy[]): Markup {
  if (copies.length === 0) return markup`<p class="panel soft">No copies for sale right now.</p>`
  const { world } = service
  const cheapest = [...copies].sort((a, b) => inDollars(service, a) - inDollars(service, b))
  const rows = cheapest.map((copy) => {
    const seller = world.sellerOf(copy)
    return markup`<tr><td><strong>${copy.media}</strong><br><span class="soft small">Sleeve: ${copy.sleeve}</span></td>
<td><a href="/user/${seller.username}">${seller.username}</a><br><span class="soft small">${seller.rating} % of ${seller.ratings.toLocaleString('en')} ratings</span></td>
<td class="hide-s">${seller.country}</td><td>${priceOf(service, copy)}</td></tr>`
  })
  return table('Grade', ['Seller', 'Ships from'], rows)
}

/** Copies of many records in one shop, in the order given. */
export function stockTable(service: Service, copies: readonly Copy[]): Markup {
  if (copies.length === 0) return markup`<p class="panel soft">Nothing in stock right now.</p>`
  const { catalogue } = service.world
  const rows = copies.flatMap((copy) => {
    const index = catalogue.indexOf(copy.releaseId)
    if (index === undefined) return []
    const release = catalogue.release(index)
    return markup`<tr><td><div class="row" style="flex-wrap:nowrap"><img loading="lazy" width="56" height="56" style="border-radius:3px;flex:none" src="/covers/${release.id}.svg" alt=""><div><a href="/release/${release.id}"><strong>${release.album.title}</strong></a><br><span class="soft small">${creditLine(release.album.artists, { numbers: false, starred: false })}</span></div></div></td>
<td>${copy.media}<br><span class="soft small">${formatLine(release.formats, true)}</span></td>
<td class="hide-s num">${new Date(copy.listedAt).toISOString().slice(0, 10)}</td><td>${priceOf(service, copy)}</td></tr>`
  })
  return table('Record', ['Grade', 'Listed'], rows)
}

function table(first: string, [second, third]: readonly [string, string], rows: readonly Markup[]): Markup {
  return markup`<div class="panel"><table><thead><tr><th>${first}</th><th>${second}</th><th class="hide-s">${third}</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function priceOf(service: Service, copy: Copy): Markup {
  const about = markup`<br><span class="soft small num">about ${formatMoney(inDollars(service, copy), 'USD')}</span>`
  return markup`<a class="price num" style="text-decoration:none" href="/sell/item/${copy.listingId}">${formatMoney(service.world.priceOf(copy), copy.currency)}</a>${copy.currency !== 'USD' && about}`
}

function inDollars({ world }: Service, copy: Copy): number {
  return convert(world.priceOf(copy), copy.currency, 'USD', world.clock.now())
}

/** `3 copies for sale` in green, or its absence in outline. */
export function salePill(count: number | null): Markup {
  if (count === null) return markup`<span class="pill warn">Blocked from sale</span>`
  if (count === 0) return markup`<span class="pill none"><i></i>No copies for sale</span>`
  return markup`<span class="pill"><i></i>${count} ${count === 1 ? 'copy' : 'copies'} for sale</span>`
}
