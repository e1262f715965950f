import { markup, type Markup } from '../../kit/page/markup.ts'
import type { Service } from '../http/service.ts'
import type { Copy } from '../world/copy.ts'
import { convert, formatMoney } from '../world/currency.ts'

/** Lists the copies of one record, cheapest first. */
export function copiesTable(service: Service, copies: readonly Copy[]): Markup {
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
