/** Markup that is safe to put into a page: made by `html`, never from other text. */
export class SafeHtml {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = SafeHtml | string | number | null | readonly SafeHtml[]

/** Builds markup; values that are not markup are escaped, so that no name or title becomes a tag. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  const raw = texts.map((text) => text.replace(/\s*\n\s*/g, ' '))
  return new SafeHtml(String.raw({ raw }, ...parts.map(markupOf)))
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof SafeHtml) return part.markup
  if (typeof part === 'object') return part.map((item) => item.markup).join('')
  return escapeHtml(String(part))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
