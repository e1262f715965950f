import type { Result } from '@cratewatch/domain/kernel/result'
import { MarkupError, attempt, byteOffset } from './entity.ts'
import type { Entity, EntityType, FormattedText } from './entity.ts'

/** How the vendor names what was never closed. */
const names = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  spoiler: 'Spoiler',
  code: 'Code',
  pre: 'Pre',
  text_link: 'TextUrl',
} as const

type Style = keyof typeof names
type OpenMark = { readonly type: Style; readonly offset: number; readonly at: number }

const reserved = new Set(String.raw`_*[]()~${'`'}>#+-=|{}.!`)

/** Reads `parse_mode: MarkdownV2`. The refusal is the vendor's sentence, with the byte it stumbled over. */
export function parseMarkdown(source: string): Result<FormattedText, string> {
  return attempt(() => new MarkdownReader(source).read())
}

class MarkdownReader {
  readonly #source: string
  #at = 0
  #text = ''
  #open: OpenMark[] = []
  #entities: Entity[] = []
  #quotedFrom: number | undefined

  constructor(source: string) {
    this.#source = source
  }

  read(): FormattedText {
    while (this.#at < this.#source.length) {
      if (this.#startsLine()) this.#quote()
      if (this.#at < this.#source.length) this.#step()
    }
    this.#endQuote()
    const unclosed = this.#open.at(-1)
    if (unclosed !== undefined) throw this.#endless(unclosed)
    return { text: this.#text, entities: this.#entities }
  }

  #step(): void {
    const rest = this.#source.slice(this.#at)
    if (/^\\[ -~]/.test(rest)) return this.#take(rest[1] ?? '', 2)
    if (rest.startsWith('```')) return this.#verbatim('pre', '```')
    if (rest.startsWith('`')) return this.#verbatim('code', '`')
    if (rest.startsWith('](') && this.#open.at(-1)?.type === 'text_link') return this.#link()
    if (rest.startsWith('[')) return void this.#begin('text_link', '[')
    const style = styleOf(rest, this.#open.at(-1))
    if (style !== undefined) return this.#toggle(...style)
    const sign = rest[0] ?? ''
    if (reserved.has(sign))
      throw new MarkupError(`Character '${sign}' is reserved and must be escaped with the preceding '\\'`)
    this.#take(sign, 1)
  }

  #take(text: string, read: number): void {
    this.#text += text
    this.#at += read
  }

  #toggle(type: Style, mark: string): void {
    const open = this.#open.at(-1)
    if (open?.type === type) return this.#end(open, mark.length)
    this.#begin(type, mark)
  }

  #begin(type: Style, mark: string): OpenMark {
    const open = { type, offset: this.#text.length, at: this.#at }
    this.#open.push(open)
    this.#at += mark.length
    return open
  }

  #end(
    open: OpenMark,
    read: number,
    extra: { readonly url?: string; readonly language?: string } = {},
  ): void {
    this.#open.pop()
    this.#at += read
    const { type, offset } = open
    // Brackets without an address are just dropped.
    if (type === 'text_link' && extra.url === undefined) return
    this.#entities.push({ type, offset, length: this.#text.length - offset, ...extra })
  }

  /** Code: nothing inside is markup but the escape. */
  #verbatim(type: 'code' | 'pre', mark: string): void {
    const open = this.#begin(type, mark)
    const language = type === 'pre' ? /^[^\s`]+(?=\s)/.exec(this.#source.slice(this.#at))?.[0] : undefined
    this.#at += language?.length ?? 0
    if (type === 'pre' && this.#source[this.#at] === '\n') this.#at++
    while (!this.#source.startsWith(mark, this.#at)) {
      if (this.#at >= this.#source.length) throw this.#endless(open)
      if (this.#source[this.#at] === '\\') this.#take(this.#source[this.#at + 1] ?? '', 2)
      else this.#take(this.#source[this.#at] ?? '', 1)
    }
    this.#end(open, mark.length, language === undefined ? {} : { language })
  }

  #link(): void {
    const open = this.#open.at(-1)
    const match = /^\]\(((?:\\.|[^)\\])*)\)/s.exec(this.#source.slice(this.#at))
    if (match === null)
      throw new MarkupError(
        `Can't find end of a URL at byte offset ${byteOffset(this.#source, this.#at + 2)}`,
      )
    const url = (match[1] ?? '').replaceAll(/\\(.)/g, '$1')
    if (open !== undefined) this.#end(open, match[0].length, { url })
  }

  #startsLine(): boolean {
    return this.#at === 0 || this.#source[this.#at - 1] === '\n'
  }

  #quote(): void {
    if (this.#source[this.#at] === '>') {
      this.#quotedFrom ??= this.#text.length
      this.#at++
    } else this.#endQuote()
  }

  #endQuote(): void {
    const offset = this.#quotedFrom
    if (offset === undefined) return
    this.#quotedFrom = undefined
    const length = this.#text.slice(offset).trimEnd().length
    this.#entities.push({ type: 'blockquote', offset, length })
  }

  #endless({ type, at }: OpenMark): MarkupError {
    const name = type === 'pre' && /^```[^\s`]+\s/.test(this.#source.slice(at)) ? 'PreCode' : names[type]
    return new MarkupError(`Can't find end of ${name} entity at byte offset ${byteOffset(this.#source, at)}`)
  }
}

/** Two underscores close what is underlined before they close what is slanted, as the vendor reads greedily. */
function styleOf(
  rest: string,
  open: OpenMark | undefined,
): readonly [EntityType & Style, string] | undefined {
  if (rest.startsWith('__')) return ['underline', '__']
  if (rest.startsWith('_')) return ['italic', '_']
  if (rest.startsWith('*')) return ['bold', '*']
  if (rest.startsWith('~')) return ['strikethrough', '~']
  if (rest.startsWith('||')) return ['spoiler', '||']
  if (rest.startsWith(']') && open?.type === 'text_link') return ['text_link', ']']
  return undefined
}
