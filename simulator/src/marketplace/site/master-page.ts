import { markup } from '../../page/markup.ts'
import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import { salePill } from './copies-table.ts'
import { sitePage } from './site-page.ts'

/** `/master/{id}`: an album and its pressings. */
export function masterPage({ world }: Service, param: string): string | undefined {
  const master = world.master(Number(param))
  const stats = world.masterStats(Number(param))
  if (master === undefined || stats === undefined) return undefined
  const { album, releaseIds } = master
  const artist = creditLine(album.artists, { numbers: false, starred: false })
  const rows = releaseIds
    .flatMap((id) => world.release(id) ?? [])
    .map(
      (
        release,
      ) => markup`<tr><td><a href="/release/${release.id}">${formatLine(release.formats, true)}</a><br><span class="soft small">${release.labels[0]?.name} – ${release.labels[0]?.catno}</span></td>
<td class="hide-s">${release.country}</td><td class="num">${release.year === 0 ? 'Unknown' : release.year}</td><td>${salePill(world.stats(release.id)?.numForSale ?? null)}</td></tr>`,
    )
  return sitePage(
    `${artist} – ${album.title}`,
    markup`<div class="head"><div class="sleeve" style="--size:180px"><img src="/covers/${releaseIds[0]}.svg" alt=""></div>
<div><h1>${album.title}</h1><p class="soft" style="font-size:20px">${artist}</p><p style="margin-top:14px">${salePill(stats.numForSale)}</p></div></div>
<h2>Pressings</h2><div class="panel"><table><thead><tr><th>Pressing</th><th class="hide-s">Country</th><th>Year</th><th>For sale</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  )
}
