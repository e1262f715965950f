import { markup } from '../../kit/page/markup.ts'
import type { Service } from '../http/service.ts'
import { sitePage } from './site-page.ts'

/** `/lists/{id}`: renders a public list. */
export function listPage({ world }: Service, param: string): string | undefined {
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
