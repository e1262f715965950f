import { expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'

it.each([
  ['<abac>', 'Unsupported start tag "abac" at byte offset 13'],
  ['<i   =aba>', 'Empty attribute name in the tag "i" at byte offset 13'],
  ['<i    aba>', 'Can\'t find end tag corresponding to start tag "i"'],
  ['<i    aba  =  ', 'Unclosed start tag at byte offset 13'],
  ['<i    aba  =  "&lt;&gt;&quot;>', 'Unclosed start tag at byte offset 13'],
  ['<i', 'Unclosed start tag at byte offset 13'],
  ['</', 'Unexpected end tag at byte offset 13'],
  ['<b></b></', 'Unexpected end tag at byte offset 20'],
  ['<i>a</i   ', 'Unclosed end tag at byte offset 17'],
  ['<i>a</em   >', 'Unmatched end tag at byte offset 17, expected "</i>", found "</em>"'],
  ['<b><i>a</b></i>', 'Unmatched end tag at byte offset 20, expected "</i>", found "</b>"'],
  ['<b>a', 'Can\'t find end tag corresponding to start tag "b"'],
])('refuses %s in the vendor’s words', (markup, complaint) => {
  expect(parseHtml(`🏟 🏟&lt;${markup}`)).toEqual({ ok: false, error: complaint })
})

it('reads nested styles and counts in UTF-16 units', () => {
  expect(parseHtml('💿 <b>Alice <i>Venn</i></b> &amp; <s>€34</s>')).toEqual({
    ok: true,
    value: {
      text: '💿 Alice Venn & €34',
      entities: [
        { type: 'bold', offset: 3, length: 10 },
        { type: 'italic', offset: 9, length: 4 },
        { type: 'strikethrough', offset: 16, length: 3 },
      ],
    },
  })
})

it('reads links, code and quotes', () => {
  const source =
    '<a href="https://example.com/?a=1&amp;b=2">shop</a> <pre>let a</pre> <code>x</code> <blockquote>y</blockquote>'
  expect(parseHtml(source)).toMatchObject({
    value: {
      entities: [
        { type: 'text_link', offset: 0, length: 4, url: 'https://example.com/?a=1&b=2' },
        { type: 'pre', offset: 5, length: 5 },
        { type: 'code', offset: 11, length: 1 },
        { type: 'blockquote', offset: 13, length: 1 },
      ],
    },
  })
})

it('leaves unknown references and links to nowhere as plain text', () => {
  expect(parseHtml('&ge;&laquo;&#12345678; <a href="nowhere">here</a>')).toEqual({
    ok: true,
    value: { text: '&ge;&laquo;&#12345678; here', entities: [] },
  })
})

it('cuts white space at both ends and moves what is marked with it', () => {
  expect(parseHtml('  <b> a </b> ')).toEqual({
    ok: true,
    value: { text: 'a', entities: [{ type: 'bold', offset: 0, length: 1 }] },
  })
})

it('drops tags around nothing', () => {
  expect(parseHtml('a<b></b>')).toEqual({ ok: true, value: { text: 'a', entities: [] } })
})
