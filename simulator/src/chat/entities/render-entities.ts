import { escape, trusted, type Markup } from '../../kit/page/markup.ts'
import type { Entity, EntityType, FormattedText } from './entity.ts'

/** Renders a formatted text as HTML, as a messenger shows it. */
export function renderEntities({ text, entities }: FormattedText): Markup {
  return trusted(render(text, 0, text.length, [...entities]))
}

/** Renders the entities of [from, to) in order; nested ones are rendered inside the outer one. */
function render(text: string, from: number, to: number, entities: readonly Entity[]): string {
  let html = ''
  let at = from
  let rest = entities
  for (let entity = rest[0]; entity !== undefined; entity = rest[0]) {
    const end = Math.min(to, entity.offset + entity.length)
    const inside = rest.slice(1).filter((other) => other.offset < end)
    rest = rest.slice(1 + inside.length)
    if (entity.offset < at) continue
    html += escape(text.slice(at, entity.offset))
    html += wrap(entity, render(text, entity.offset, end, inside))
    at = end
  }
  return html + escape(text.slice(at, to))
}

function wrap(entity: Entity, inner: string): string {
  if (entity.type === 'text_link') return link(entity.url ?? '#', inner)
  const tag = tags[entity.type]
  return `<${tag}>${inner}</${tag}>`
}

const tags: Readonly<Record<Exclude<EntityType, 'text_link'>, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
}

function link(url: string, inner: string): string {
  const target = /^(?:https?|mailto|tg):/i.test(url) ? url : `http://${url}`
  return `<a href="${escape(target)}" target="_blank" rel="noreferrer">${inner}</a>`
}
