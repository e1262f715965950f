import { expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { renderEntities } from './render-entities.ts'

it('shows what was marked, nested, and escapes everything else', () => {
  const parsed = parseHtml(
    '<b>Alice <i>&lt;Venn&gt;</i></b> <a href="https://example.com/?q=&quot;">"shop"</a>',
  )
  if (!parsed.ok) throw new Error(parsed.error)
  expect(renderEntities(parsed.value).html).toBe(
    '<b>Alice <i>&#60;Venn&#62;</i></b> <a href="https://example.com/?q=&#34;" target="_blank" rel="noreferrer">&#34;shop&#34;</a>',
  )
})

it('never makes a link that runs a script', () => {
  const html = renderEntities({
    text: 'x',
    entities: [{ type: 'text_link', offset: 0, length: 1, url: 'javascript:alert(1)' }],
  }).html
  expect(html).toContain('href="http://javascript:alert(1)"')
})
