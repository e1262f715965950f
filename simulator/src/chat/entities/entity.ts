import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'

/** A formatted part of a message. Offsets and lengths count UTF-16 units, as the vendor's do. */
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

/** The vendor's complaint about invalid markup, quoted in the refusal. */
export class MarkupError extends Error {}

/** Runs a parser, and turns its `MarkupError` into a value. */
export function attempt(parse: () => FormattedText): Result<FormattedText, string> {
  try {
    return ok(trimmed(parse()))
  } catch (problem) {
    if (problem instanceof MarkupError) return refused(problem.message)
    throw problem
  }
}

/** Sorts as the vendor does: by place, wider ones first, without empty ones. */
function inOrder(entities: readonly Entity[]): readonly Entity[] {
  return entities
    .filter((entity) => entity.length > 0)
    .toSorted((a, b) => a.offset - b.offset || b.length - a.length)
}

/** Trims a message's white space, and adjusts its entities. */
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
