import { markup } from '../../kit/page/markup.ts'
import { creditLine, formatLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import { salePill } from './copies-table.ts'
import { sitePage } from './site-page.ts'

/** `/master/{id}` and `/sell/list?master_id=`: renders an album with its pressings and their copies. */
export function masterPage({ world }: Service, param: string): string | undefined {
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
