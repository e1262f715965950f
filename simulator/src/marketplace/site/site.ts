import { html, type Answer } from '../../kit/answer.ts'
import { readable, type Incoming } from '../../kit/incoming.ts'
import type { Service } from '../http/service.ts'
import { coverAnswer } from '../covers/draw-cover.ts'
import { authorize } from './authorize-page.ts'
import { markup, type Markup } from '../../kit/page/markup.ts'
import { sitePage } from './site-page.ts'
import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import { salePill, copiesTable } from './copies-table.ts'
import type { Release } from '../records/release.ts'

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

type PageOf = (service: Service, param: string, query: URLSearchParams) => string | undefined

const pages: readonly (readonly [RegExp, PageOf])[] = [
  [/^\/release\/(\d+)(?:-|$)/, releasePage],
  [/^\/sell\/release\/(\d+)$/, sellPage],
  [/^\/master\/(\d+)(?:-|$)/, masterPage],
  [/^\/lists\/(?:[^/]+\/)?(\d+)$/, listPage],
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
