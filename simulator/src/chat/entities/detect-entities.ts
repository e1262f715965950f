import { inOrder } from './entity.ts'
import type { Entity, EntityType, FormattedText } from './entity.ts'

const detectors: readonly (readonly [EntityType, RegExp])[] = [
  ['url', /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'»]/gi],
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['bot_command', /(?<![\w/.:])\/[a-z\d_]{1,32}(?:@\w{5,32})?(?![\w/])/gi],
  ['mention', /(?<![\w.])@\w{4,32}/g],
  ['hashtag', /(?<![\w&/])#\p{L}[\p{L}\p{N}_]*/gu],
]

/** Adds what the vendor finds by itself: addresses, commands, names. What is marked already is left alone. */
export function detectEntities({ text, entities }: FormattedText): FormattedText {
  const found: Entity[] = [...entities]
  for (const [type, pattern] of detectors) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length }
      if (!found.some((other) => closed(other) && overlap(entity, other))) found.push(entity)
    }
  }
  return { text, entities: inOrder(found) }
}

/** Bold text may hold an address, a link or code may not. */
function closed({ type }: Entity): boolean {
  return !['bold', 'italic', 'underline', 'strikethrough', 'spoiler', 'blockquote'].includes(type)
}

function overlap(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length
}
