import { markup, type Markup } from '../../kit/page/markup.ts'
import { page } from '../../kit/page/page.ts'

/** Renders a page of the simulated marketplace's site. */
export function sitePage(title: string, body: Markup, options: { readonly narrow?: boolean } = {}): string {
  return page({
    title: `${title} · Simulated marketplace`,
    brand: 'Simulated marketplace',
    home: '/_control',
    body,
    aside: markup`<a class="small soft" href="/_control">Console</a>`,
    ...options,
  })
}
