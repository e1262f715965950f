import type { Result } from '@cratewatch/domain/kernel/result'
import { MarkupError, attempt, type Entity, type EntityType, type FormattedText } from './entity.ts'

const tags: Readonly<Record<string, EntityType>> = {
  a: 'text_link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

type OpenTag = {
  readonly name: string
  readonly offset: number
  readonly attributes: ReadonlyMap<string, string>
}

/** Parses `parse_mode: HTML`. The refusal is the vendor's sentence with the byte of the error. */
export function parseHtml(source: string): Result<FormattedText, string> {
  return attempt(() => new HtmlReader(source).read())
}

class HtmlReader {
  readonly #source: string
  #at = 0
  #text = ''
  #open: OpenTag[] = []
  #entities: Entity[] = []

  constructor(source: string) {
    this.#source = source
  }

  read(): FormattedText {
    while (this.#at < this.#source.length) {
      const sign = this.#source[this.#at]
      if (sign === '&') this.#reference()
      else if (sign !== '<') this.#plain()
      else if (this.#source[this.#at + 1] === '/') this.#endTag()
      else this.#startTag()
    }
    const unclosed = this.#open.at(-1)
    if (unclosed !== undefined)
      throw new MarkupError(`Can't find end tag corresponding to start tag "${unclosed.name}"`)
    return { text: this.#text, entities: this.#entities }
  }

  #plain(): void {
    const next = this.#source.slice(this.#at).search(/[&<]/)
    const end = next < 0 ? this.#source.length : this.#at + next
    this.#text += this.#source.slice(this.#at, end)
    this.#at = end
  }

  #reference(): void {
    const rest = this.#source.slice(this.#at)
    const match = /^&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot));?/i.exec(rest)
    const decoded = match && decode(match)
    if (decoded) {
      this.#text += decoded
      this.#at += match[0].length
    } else {
      this.#text += '&'
      this.#at++
    }
  }

  #startTag(): void {
    const begin = this.#at
    const where = `at byte offset ${byteOffset(this.#source, begin)}`
    const name = /^[^\s>]*/.exec(this.#source.slice(begin + 1))?.[0].toLowerCase() ?? ''
    this.#at = begin + 1 + name.length
    if (this.#at >= this.#source.length) throw new MarkupError(`Unclosed start tag ${where}`)
    if (tags[name] === undefined) throw new MarkupError(`Unsupported start tag "${name}" ${where}`)
    const attributes = this.#attributes(name, where)
    this.#open.push({ name, offset: this.#text.length, attributes })
  }

  #attributes(tag: string, where: string): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    for (;;) {
      const rest = this.#source.slice(this.#at)
      const gap = /^\s*/.exec(rest)?.[0].length ?? 0
      if (rest[gap] === '>') {
        this.#at += gap + 1
        return attributes
      }
      if (gap === rest.length) throw new MarkupError(`Unclosed start tag "${tag}" ${where}`)
      const match = /^\s*([^\s=>/"']*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+)))?/.exec(rest)
      const name = match?.[1]?.toLowerCase() ?? ''
      if (match === null || name === '')
        throw new MarkupError(`Empty attribute name in the tag "${tag}" ${where}`)
      if (rest.slice(match[0].length).startsWith('=')) throw new MarkupError(`Unclosed start tag ${where}`)
      attributes.set(name, unescape(match[2] ?? match[3] ?? match[4] ?? ''))
      this.#at += match[0].length
    }
  }

  #endTag(): void {
    const where = `at byte offset ${byteOffset(this.#source, this.#at)}`
    const open = this.#open.at(-1)
    if (open === undefined) throw new MarkupError(`Unexpected end tag ${where}`)
    const match = /^<\/([^\s>]*)\s*>/.exec(this.#source.slice(this.#at))
    if (match === null) throw new MarkupError(`Unclosed end tag ${where}`)
    const name = match[1]?.toLowerCase() ?? ''
    if (name !== '' && name !== open.name)
      throw new MarkupError(`Unmatched end tag ${where}, expected "</${open.name}>", found "</${name}>"`)
    this.#open.pop()
    this.#at += match[0].length
    this.#close(open)
  }

  #close({ name, offset, attributes }: OpenTag): void {
    const span = { offset, length: this.#text.length - offset }
    const type = tags[name] ?? 'bold'
    if (type === 'text_link') return this.#link(span, attributes.get('href'))
    this.#entities.push({ type, ...span })
  }

  /** An invalid link is silently left as plain text. */
  #link(span: { readonly offset: number; readonly length: number }, href: string | undefined): void {
    const url = href ?? this.#text.slice(span.offset)
    if (/^(?:https?|tg|mailto):|^[\w-]+(?:\.[\w-]+)+/i.test(url))
      this.#entities.push({ type: 'text_link', ...span, url })
  }
}

/** Converts an offset to bytes, which complaints count. */
function byteOffset(source: string, index: number): number {
  return Buffer.byteLength(source.slice(0, index))
}

function decode(match: RegExpExecArray): string | undefined {
  const [, hexadecimal, decimal, name] = match
  if (name !== undefined) return named[name.toLowerCase()]
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code > 0 && code < 0x10_ffff ? String.fromCodePoint(code) : undefined
}

function unescape(value: string): string {
  return value.replaceAll(/&(lt|gt|amp|quot);/g, (whole, name: string) => named[name] ?? whole)
}
