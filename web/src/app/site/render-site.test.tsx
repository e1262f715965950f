import { DOCUMENT_NAMES, documentPath, SITE_ADDRESSES, sitePath } from '@cratewatch/contracts/site/site-pages'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderSite, type RenderedPage } from './render-site.tsx'

const TEMPLATE = '<html lang="en"><head><!--head--></head><body><!--page--></body></html>'
const OPEN: SiteSlots = {
  publicUrl: 'https://watch.example',
  supportEmail: null,
  operatorName: null,
  marketplaceSignIn: null,
  passkeys: null,
  ssoName: null,
  sourceUrl: null,
  ssoOnly: null,
}

let pages: readonly RenderedPage[]
const page = (path: string, slots: Partial<SiteSlots> = {}) =>
  fillSlots(pages.find((candidate) => candidate.path === path)?.html ?? '', { ...OPEN, ...slots })

beforeAll(async () => {
  pages = await renderSite(TEMPLATE)
})

describe('the built site', () => {
  it('has every page in every language, and nothing left open', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      ...SITE_ADDRESSES.map((address) => sitePath(address.page, address.locale)),
      ...DOCUMENT_NAMES.map(documentPath),
    ])
    const texts = pages.filter(({ path }) => !path.startsWith('/docs/'))
    for (const { path } of texts) expect(page(path)).not.toMatch(/\[\[|\]\]|\{\{|undefined|NaN|<!--/)
  })

  it.each([
    ['/', 'en'],
    ['/es', 'es'],
    ['/privacy', 'en'],
    ['/es/terms', 'es'],
  ])('says at %s to machines where it stands', (path, locale) => {
    const html = page(path)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain(`<link rel="canonical" href="https://watch.example${path}"/>`)
    expect(html.match(/hreflang="(?:en|es|x-default)"/gi)?.length).toBeGreaterThanOrEqual(3)
    expect(html).toContain(`content="https://watch.example/og-${locale}.png"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  it('describes the product as data that no browser runs', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page('/'))?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'WebApplication',
      url: 'https://watch.example/',
      offers: [
        { price: '0.00', priceCurrency: 'USD' },
        { price: '0.99', priceCurrency: 'USD' },
      ],
    })
  })

  it('runs no script that stands in the page', () => {
    for (const { html } of pages) {
      const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1])
      expect(inline.filter((attributes) => !attributes?.includes('application/ld+json'))).toEqual([])
      expect(html).not.toMatch(/\son\w+="/)
    }
  })

  it('names whoever runs the instance, and offers help only where there is some', () => {
    expect(page('/')).not.toContain('mailto:')
    expect(page('/', { supportEmail: 'help@watch.example' })).toContain('href="mailto:help@watch.example"')
    expect(page('/privacy')).toContain('hasn’t given a name here')
    expect(page('/es/privacy', { operatorName: 'Rosa Vinyl' })).toContain('la administra Rosa Vinyl.')
  })

  it('leads from every page to the same page in the other language', () => {
    expect(page('/es/privacy')).toContain('href="/privacy?preferredLanguage=en"')
    expect(page('/terms')).toContain('href="/es/terms?preferredLanguage=es"')
  })

  it('shows documents whose links lead to what an instance has', () => {
    expect(page('/docs')).toContain('href="/docs/moving"')
    expect(page('/docs/operating')).toContain('<h1 id="operating-cratewatch">Operating Cratewatch</h1>')
    for (const name of DOCUMENT_NAMES) {
      const html = page(documentPath(name))
      expect(html).not.toMatch(/href="(?!https?:|mailto:|#|\/)/)
      const within = [...html.matchAll(/href="(\/docs\/[\w-]+)(?:#([^"]+))?"/g)]
      const broken = within.filter(
        ([, to = '', anchor]) => !page(to).includes(anchor === undefined ? '<h1' : `id="${anchor}"`),
      )
      expect(broken).toEqual([])
    }
  })
})
