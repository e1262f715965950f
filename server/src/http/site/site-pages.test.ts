import { DOCUMENT_NAMES, documentFile, SITE_ADDRESSES, siteFile } from '@cratewatch/contracts/site/site-pages'
import { slot } from '@cratewatch/contracts/site/site-slots'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSiteFixture, type SiteFixture } from '../../../test/fixtures/site-fixture.ts'

let fixture: SiteFixture

beforeAll(async () => {
  const pages = SITE_ADDRESSES.map(({ page, locale }) => {
    const html = `${locale} ${page} ${slot('publicUrl')} ${slot('supportEmail')}`
    return [siteFile(page, locale), html] as const
  })
  const documents = DOCUMENT_NAMES.map((name) => [documentFile(name), `the document ${name}`] as const)
  fixture = await openSiteFixture(new Map([...pages, ...documents]), { SUPPORT_EMAIL: 'help@watch.example' })
})
afterAll(() => fixture.close())

describe('the pages of the site', () => {
  it.each([
    ['/', 'en landing'],
    ['/es', 'es landing'],
    ['/docs', 'en docs'],
    ['/es/docs', 'es docs'],
    ['/privacy', 'en privacy'],
    ['/es/privacy', 'es privacy'],
    ['/terms', 'en terms'],
    ['/es/terms', 'es terms'],
  ])('at %s say %s, filled by the configuration', async (url, text) => {
    const { status, body, headers } = await fixture.open(url)
    expect([status, body]).toEqual([200, `${text} https://watch.example help@watch.example`])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-language']).toBe(text.slice(0, 2))
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  it.each([
    ['es-MX,es;q=0.9,en;q=0.5', undefined, '/es'],
    ['de,es;q=0.2', undefined, '/es'],
    ['es', 'preferredLanguage=en', undefined],
    ['en', 'a=b; preferredLanguage=es', '/es'],
    ['en', 'preferredLanguage=klingon', undefined],
    ['de', undefined, undefined],
  ])('for a browser of %s with the cookie %s the root leads to %s', async (language, cookie, location) => {
    const { status, headers } = await fixture.open('/', {
      'accept-language': language,
      ...(cookie && { cookie }),
    })
    expect([status, headers['location']]).toEqual([location === undefined ? 200 : 302, location])
    expect(headers['vary']).toContain('Accept-Language, Cookie')
  })

  it.each([
    ['/?preferredLanguage=en', 'en landing', 'preferredLanguage=en'],
    ['/es/terms?preferredLanguage=es', 'es terms', 'preferredLanguage=es'],
  ])('remember at %s that the language was chosen, whatever was before', async (url, text, cookie) => {
    const before = { 'accept-language': 'es', cookie: 'preferredLanguage=es' }
    const { status, body, headers } = await fixture.open(url, before)
    expect([status, String(body).slice(0, text.length)]).toEqual([200, text])
    expect(headers['set-cookie']).toBe(`${cookie}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`)
  })

  it('remember nothing of what nobody chose', async () => {
    expect((await fixture.open('/?preferredLanguage=klingon')).headers['set-cookie']).toBeUndefined()
    expect((await fixture.open('/es')).headers['set-cookie']).toBeUndefined()
  })

  it('in a language of their own do not lead elsewhere', async () => {
    const { status } = await fixture.open('/es/terms', {
      'accept-language': 'en',
      cookie: 'preferredLanguage=en',
    })
    expect(status).toBe(200)
  })

  it('are not sent again to whoever has them', async () => {
    const { headers } = await fixture.open('/')
    const again = await fixture.open('/', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await fixture.open('/', { 'if-none-match': 'W/"old"' })).status).toBe(200)
  })

  it.each([
    ['/?add=249504', '/dashboard/vinyls?add=249504'],
    [
      '/es?x=1&add=https%3A%2F%2Fwww.discogs.com%2Frelease%2F7%3Fa%3Db',
      '/dashboard/vinyls?add=https%3A%2F%2Fwww.discogs.com%2Frelease%2F7%3Fa%3Db',
    ],
    [
      '/?add=%0D%0Aset-cookie%3A%20a%2F%2Fevil.example',
      '/dashboard/vinyls?add=%0D%0Aset-cookie%3A+a%2F%2Fevil.example',
    ],
    ['/?add', '/dashboard/vinyls?add='],
    [
      '/?add=https%3A%2F%2Fwww.discogs.com%2Flists%2FDub%2F5432',
      '/dashboard/settings/discogs?list=https%3A%2F%2Fwww.discogs.com%2Flists%2FDub%2F5432',
    ],
  ])('lead from %s to the form that adds it', async (url, location) => {
    const { status, headers } = await fixture.open(url)
    expect([status, headers['location']]).toEqual([302, location])
  })

  it('of any other name lead nowhere with it', async () => {
    expect((await fixture.open('/terms?add=7')).status).toBe(200)
  })

  it('have one address each', async () => {
    const { status, headers } = await fixture.open('/es/privacy/')
    expect([status, headers['location']]).toEqual([301, '/es/privacy'])
  })

  it('have the documents beside them, in the one language that there is of those', async () => {
    const { status, body, headers } = await fixture.open('/docs/moving', { 'accept-language': 'es' })
    expect([status, body, headers['content-language']]).toEqual([200, 'the document moving', 'en'])
    expect((await fixture.open('/docs/security')).body).toBe('the application')
  })

  it('leave every other address to the application', async () => {
    expect((await fixture.open('/auth')).body).toBe('the application')
  })
})

describe('for search engines', () => {
  it('there is a map of every page with its languages', async () => {
    const { status, body, headers } = await fixture.open('/sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const places = [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
    expect(places).toEqual(
      [
        '/',
        '/es',
        '/docs',
        '/es/docs',
        '/privacy',
        '/es/privacy',
        '/terms',
        '/es/terms',
        ...DOCUMENT_NAMES.map((name) => `/docs/${name}`),
      ].map((path) => `https://watch.example${path}`),
    )
    expect(body).toContain('hreflang="x-default" href="https://watch.example/terms"')
  })

  it('there is a sign that keeps them out of what is private', async () => {
    const { body } = await fixture.open('/robots.txt')
    expect(body).toMatch(/Disallow: \/dashboard\n/)
    expect(body).toContain('Sitemap: https://watch.example/sitemap.xml')
  })
})
