import { describe, expect, it } from 'vitest'
import { htmlFaults } from './html-faults.ts'
import { sampleMails } from './sample-mails.ts'

const RELEASES = Array.from({ length: 4 }, (_, n) => ({
  id: 249_504 + n,
  artist: 'Ann & "Bob" <3',
  title: `O'Neill's ${n} > all`,
  thumb: 'https://i.example/a.jpg?w=1&h=2',
  format: '2 × LP',
  country: 'Netherlands',
  year: 1974,
  label: null,
  catalogueNumber: null,
}))
const mails = sampleMails('https://crates.example.com', 'https://www.discogs.com', RELEASES)

describe.each(mails.map((mail) => [mail.to, mail.subject, mail] as const))(
  'the mail to %s: %s',
  (to, _, mail) => {
    const locale = /samples-(..)@/.exec(to)?.[1]

    it('is valid HTML in its language', () => {
      expect(htmlFaults(mail.html)).toEqual([])
      expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
      expect(mail.html).toMatch(/<title>[^<]+<\/title>/)
      expect(mail.html).toMatch(/<meta charset="utf-8" ?\/?>/i)
    })

    it('reads well where only text is shown', () => {
      expect(mail.text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;|\{|undefined|null/)
      expect(mail.text).not.toMatch(/\n{4,}|[ \t]\n/)
      const links = (part: string) =>
        new Set([...part.matchAll(/https:\/\/crates\.example\.com[^\s"<)]*/g)].map(String))
      // Both parts of the mail offer the same links.
      expect(
        [...links(mail.text)].filter((link) => !mail.html.includes(link.replaceAll('&', '&amp;'))),
      ).toEqual([])
      expect(links(mail.text).size).toBeGreaterThan(0)
    })
  },
)

describe('the check itself', () => {
  const page = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`

  it('finds nothing wrong with a sound page', () => {
    expect(htmlFaults(page('<p>One &amp; <a href="https://x.example">two</a><br></p>'))).toEqual([])
  })

  it.each([
    ['<p>never closed', 'closes'],
    ['<span/>', 'does not close itself'],
    ['<b><i>crossed</b></i>', 'closes'],
    ['<p><div>block</div></p>', 'within <p>'],
    ['<table><tr>loose</tr></table>', 'text where none may stand'],
    ['<table><div></div></table>', 'directly in <table>'],
    ['<img src="a.png">', 'a picture without words'],
    ['<a href="#">x</a>', 'a link to nowhere'],
    ['<p id="a"></p><p id="a"></p>', 'twice'],
    ['a & b', 'no text'],
    ['<p class=x>y</p>', 'no text'],
    ['1 < 2', 'no text'],
  ])('is not content with %s', (body, fault) => {
    expect(htmlFaults(page(body)).join('\n')).toContain(fault)
  })
})
