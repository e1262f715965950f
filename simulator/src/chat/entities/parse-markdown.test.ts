import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

it.each([...']()>#+-=|{}.!'])('refuses a bare %s, and takes it escaped', (sign) => {
  // A line that begins with > is a quotation: the sign is looked at in mid-line.
  expect(parseMarkdown(`a${sign}`)).toEqual({
    ok: false,
    error: `Character '${sign}' is reserved and must be escaped with the preceding '\\'`,
  })
  expect(parseMarkdown(`a\\${sign}`)).toEqual({ ok: true, value: { text: `a${sign}`, entities: [] } })
})

it.each([
  ['_abacaba', 'Italic', 9],
  ['_abac * asd ', 'Bold', 15],
  ['_abac * asd _', 'Italic', 21],
  ['`', 'Code', 9],
  ['```', 'Pre', 9],
  ['```a', 'Pre', 9],
  ['```a ', 'PreCode', 9],
  ['__🏟 🏟_', 'Italic', 20],
  ['_🏟 🏟__', 'Underline', 19],
  ['||a', 'Spoiler', 9],
  ['~a', 'Strikethrough', 9],
])('refuses %s without its end', (markup, name, offset) => {
  expect(parseMarkdown(`🏟 🏟${markup}`)).toEqual({
    ok: false,
    error: `Can't find end of ${name} entity at byte offset ${offset}`,
  })
})

it('refuses a link whose address does not end', () => {
  expect(parseMarkdown('[a](https://example.com')).toEqual({
    ok: false,
    error: "Can't find end of a URL at byte offset 4",
  })
})

it('reads nested styles, code, links and quotes', () => {
  const source = '>quoted\n*bold _italic_* __under__ ||hidden|| `a*b` [shop](https://example.com/\\))'
  expect(parseMarkdown(source)).toEqual({
    ok: true,
    value: {
      text: 'quoted\nbold italic under hidden a*b shop',
      entities: [
        { type: 'blockquote', offset: 0, length: 6 },
        { type: 'bold', offset: 7, length: 11 },
        { type: 'italic', offset: 12, length: 6 },
        { type: 'underline', offset: 19, length: 5 },
        { type: 'spoiler', offset: 25, length: 6 },
        { type: 'code', offset: 32, length: 3 },
        { type: 'text_link', offset: 36, length: 4, url: 'https://example.com/)' },
      ],
    },
  })
})

it('keeps the language of a block of code', () => {
  expect(parseMarkdown('```ts\nlet a```')).toEqual({
    ok: true,
    value: { text: 'let a', entities: [{ type: 'pre', offset: 0, length: 5, language: 'ts' }] },
  })
})
