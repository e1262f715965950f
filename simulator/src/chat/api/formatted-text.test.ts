import { expect, it } from 'vitest'
import { parseHtml, renderText } from './formatted-text.ts'

it.each([
  ['<abac>', 'Unsupported start tag "abac" at byte offset 13'],
  ['a < b', 'Unsupported start tag "" at byte offset 15'],
  ['<a href="javascript:x">y</a>', 'Unsupported start tag "" at byte offset 13'],
  ['</b>', 'Unexpected end tag at byte offset 13'],
  ['<b>a</a>', 'Unmatched end tag at byte offset 17, expected "</b>", found "</a>"'],
  ['<b>a', 'Can\'t find end tag corresponding to start tag "b"'],
])('refuses %s in the vendor’s words', (markup, complaint) => {
  expect(parseHtml(`🏟 🏟&lt;${markup}`)).toEqual({ ok: false, error: complaint })
})

it('reads what is marked, counts in UTF-16 units, and cuts white space at both ends', () => {
  const source =
    ' <b>💿 Alice <a href="https://example.com/?a=1&amp;b=2">Venn</a></b> &amp; &#8364;34<b> </b> '
  const parsed = parseHtml(source)
  expect(parsed).toEqual({
    ok: true,
    value: {
      text: '💿 Alice Venn & €34',
      entities: [
        { type: 'bold', offset: 0, length: 13 },
        { type: 'text_link', offset: 9, length: 4, url: 'https://example.com/?a=1&b=2' },
      ],
    },
  })
})

it('shows what was marked, nested, and escapes everything else', () => {
  const parsed = parseHtml(
    '<b>Alice <a href="https://example.com/?q=&quot;">&lt;Venn&gt;</a></b> "shop" <a>x</a>',
  )
  if (!parsed.ok) throw new Error(parsed.error)
  expect(renderText(parsed.value).html).toBe(
    '<b>Alice <a href="https://example.com/?q=&#34;" target="_blank" rel="noreferrer">&#60;Venn&#62;</a></b> &#34;shop&#34; x',
  )
})
