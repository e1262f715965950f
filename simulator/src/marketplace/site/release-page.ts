import { markup, type Markup } from '../../kit/page/markup.ts'
import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import type { Release } from '../records/release.ts'
import { copiesTable, salePill } from './copies-table.ts'
import { sitePage } from './site-page.ts'

/** `/release/{id}`: renders a record's page. */
export function releasePage(service: Service, param: string): string | undefined {
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
export function sellPage(service: Service, param: string): string | undefined {
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
