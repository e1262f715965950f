import { markup, trusted, type Markup } from './markup.ts'
import { style } from './style.ts'

export type Page = {
  readonly title: string
  /** Shown beside the logo, with a link to `home`. */
  readonly brand: string
  readonly home: string
  readonly body: Markup
  readonly aside?: Markup
  readonly footnote?: string
  readonly narrow?: boolean
  /** A script of ours, run at the end of the page. */
  readonly script?: string
}

/** Renders a complete page in the simulator's style. */
export function page(options: Page): string {
  const { title, brand, home, body, aside, footnote, narrow, script } = options
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(record)}"><style>${trusted(style)}</style></head>
<body><div class="wrap ${narrow === true && 'narrow'}">
<header class="top"><a class="brand" href="${home}">${trusted(record)}${brand}</a><span class="sp"></span>${aside}</header>
<main>${body}</main>
<footer>${footnote ?? 'A simulation: every record, shop, person and price here is invented.'}</footer>
</div>${script !== undefined && trusted(`<script>${script}</script>`)}</body></html>`.html
}

const record =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="15" fill="#1d1916"/><circle cx="15" cy="15" r="10.5" fill="none" stroke="#6b6259"/><circle cx="15" cy="15" r="6.5" fill="#cf3517"/><circle cx="15" cy="15" r="1.6" fill="#f4eee3"/></svg>'
