import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { escape, trusted, type Markup } from '../../kit/page.ts'

/** A formatted part of a message. Offsets and lengths count UTF-16 units, as the vendor's do. */
type Entity = {
  readonly type: string
  readonly offset: number
  readonly length: number
  /** `text_link` only. */
  readonly url?: string
}

export type FormattedText = { readonly text: string; readonly entities: readonly Entity[] }

/** The tags that the product sends. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['a', 'text_link'],
  ['b', 'bold'],
  ['s', 'strikethrough'],
  ['code', 'code'],
])
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const TOKEN = /<(\/?)([a-z]*)(?: href="(https?:[^"]*)")?>|&(lt|gt|amp|quot);|&#(\d{1,7});|[^<&]+|[<&]/g

/** Parses `parse_mode: HTML`. The refusal is the vendor's sentence with the byte of the error. */
export function parseHtml(source: string): Result<FormattedText, string> {
  let text = ''
  const open: { readonly tag: string; readonly offset: number; readonly url?: string }[] = []
  const entities: Entity[] = []
  for (const { 0: whole, 1: slash, 2: tag = '', 3: href, 4: sign, 5: code, index } of source.matchAll(
    TOKEN,
  )) {
    const where = `at byte offset ${Buffer.byteLength(source.slice(0, index))}`
    if (!whole.startsWith('<')) text += decoded(whole, sign, code)
    else if (slash === '/') {
      const last = open.pop()
      if (last?.tag !== tag) return refused(unmatched(last?.tag, tag, where))
      const { offset, url } = last
      const span = { type: TYPES.get(tag) ?? '', offset, length: text.length - offset }
      if (tag !== 'a' || url !== undefined) entities.push({ ...span, ...(url !== undefined && { url }) })
    } else if (!TYPES.has(tag)) return refused(`Unsupported start tag "${tag}" ${where}`)
    else open.push({ tag, offset: text.length, ...(href !== undefined && { url: unescape(href) }) })
  }
  const unclosed = open.at(-1)
  return unclosed === undefined
    ? ok(trimmed({ text, entities }))
    : refused(`Can't find end tag corresponding to start tag "${unclosed.tag}"`)
}

function decoded(whole: string, sign: string | undefined, code: string | undefined): string {
  if (sign !== undefined) return SIGNS[sign] ?? ''
  return code === undefined ? whole : String.fromCodePoint(Number(code))
}

function unmatched(open: string | undefined, tag: string, where: string): string {
  return open === undefined
    ? `Unexpected end tag ${where}`
    : `Unmatched end tag ${where}, expected "</${open}>", found "</${tag}>"`
}

function unescape(value: string): string {
  return value.replaceAll(/&(lt|gt|amp|quot);/g, (whole, name: string) => SIGNS[name] ?? whole)
}

/** Trims a message's white space, and sorts its entities as the vendor does: by place, wider ones first. */
function trimmed({ text, entities }: FormattedText): FormattedText {
  const kept = text.trim()
  const start = text.length - text.trimStart().length
  const clamp = (at: number) => Math.min(Math.max(at - start, 0), kept.length)
  const moved = entities.map((entity) => {
    const offset = clamp(entity.offset)
    return { ...entity, offset, length: clamp(entity.offset + entity.length) - offset }
  })
  return {
    text: kept,
    entities: moved
      .filter(({ length }) => length > 0)
      .toSorted((a, b) => a.offset - b.offset || b.length - a.length),
  }
}

/** Renders a formatted text as HTML, as a messenger shows it. */
export function renderText({ text, entities }: FormattedText): Markup {
  const ends = ({ offset, length }: Entity) => offset + length
  const edges = entities.flatMap((entity) => [entity.offset, ends(entity)])
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((a, b) => a - b)
  const html = cuts.map((at, n) => {
    const closed = entities.filter((entity) => ends(entity) === at).toReversed()
    const opened = entities.filter(({ offset }) => offset === at)
    const words = escape(text.slice(at, cuts[n + 1] ?? at))
    return `${closed.map((entity) => `</${tagOf(entity)}>`).join('')}${opened.map(startTag).join('')}${words}`
  })
  return trusted(html.join(''))
}

function startTag(entity: Entity): string {
  const { url } = entity
  return url === undefined
    ? `<${tagOf(entity)}>`
    : `<a href="${escape(url)}" target="_blank" rel="noreferrer">`
}

function tagOf({ type }: Entity): string {
  return [...TYPES].find(([, each]) => each === type)?.[0] ?? 'span'
}
