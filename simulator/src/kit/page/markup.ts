/** Safe HTML: made by `markup`, or declared safe by `trusted`. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Value[]

/** Fills an HTML template; values that are not markup are escaped. Lists are joined. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((html, part, n) => html + render(values[n - 1]) + part))
}

/** Declares HTML safe: our own drawings and styles. */
export function trusted(html: string): Markup {
  return new Markup(html)
}

/** Escapes text for HTML, attributes included. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(render).join('')
  return escape(String(value))
}
