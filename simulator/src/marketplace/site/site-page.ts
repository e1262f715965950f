import { markup } from '../../page/markup.ts'
import type { Markup } from '../../page/markup.ts'
import { page } from '../../page/page.ts'

/** A page of the simulated marketplace's site. */
export function sitePage(title: string, body: Markup, options: { readonly narrow?: boolean } = {}): string {
  return page({
    title: `${title} · Simulated marketplace`,
    brand: 'Simulated marketplace',
    home: '/_control',
    body,
    aside: markup`<a class="small soft" href="/_control">Control desk</a>`,
    ...options,
  })
}
