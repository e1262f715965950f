import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'

/** A stretch of a message that is more than plain text. Offsets and lengths count UTF-16 units, as the vendor's do. */
export type Entity = {
  readonly type: EntityType
  readonly offset: number
  readonly length: number
  /** `text_link` only. */
  readonly url?: string
}

export type EntityType =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'code'
  | 'pre'
  | 'text_link'
  | 'blockquote'

export type FormattedText = { readonly text: string; readonly entities: readonly Entity[] }

/** What the vendor says about markup it cannot read; its sentence goes into the refusal. */
export class MarkupError extends Error {}

/** Runs a parser that throws `MarkupError` and makes its complaint a value. */
export function attempt(parse: () => FormattedText): Result<FormattedText, string> {
  try {
    return ok(trimmed(parse()))
  } catch (problem) {
    if (problem instanceof MarkupError) return refused(problem.message)
    throw problem
  }
}

/** In the vendor's order: by place, wider ones first; nothing empty. */
function inOrder(entities: readonly Entity[]): readonly Entity[] {
  return entities
    .filter((entity) => entity.length > 0)
    .toSorted((a, b) => a.offset - b.offset || b.length - a.length)
}

/** Messages neither begin nor end with white space: it is cut, and entities shrink with it. */
function trimmed({ text, entities }: FormattedText): FormattedText {
  const start = text.length - text.trimStart().length
  const kept = text.trim()
  const clamp = (at: number) => Math.min(Math.max(at - start, 0), kept.length)
  return {
    text: kept,
    entities: inOrder(
      entities.map((entity) => {
        const offset = clamp(entity.offset)
        return { ...entity, offset, length: clamp(entity.offset + entity.length) - offset }
      }),
    ),
  }
}
