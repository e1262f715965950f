import { authPageFile } from '@cratewatch/contracts/site/site-pages'
import { slot, slotBlock } from '@cratewatch/contracts/site/site-slots'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSiteFixture, type SiteFixture } from '../../../test/fixtures/site-fixture.ts'

let fixture: SiteFixture

beforeAll(async () => {
  const [from, to] = slotBlock('marketplaceSignIn', 'filled')
  const authPages = LOCALES.map((locale) => {
    const html = `${locale} door of ${slot('publicUrl')}${from} and the other way in${to}`
    return [authPageFile(locale), html] as const
  })
  fixture = await openSiteFixture(new Map(authPages), {}, { marketplaceSignIn: null })
})
afterAll(() => fixture.close())

describe('the sign-in page', () => {
  it.each([
    ['es-MX,es;q=0.9', '', 'es'],
    ['es', 'preferredLanguage=en', 'en'],
    ['en', 'preferredLanguage=es', 'es'],
    ['de', '', 'en'],
  ])('for a browser of %s with the cookie "%s" is served in %s', async (language, cookie, locale) => {
    const { status, body, headers } = await fixture.open('/auth', { 'accept-language': language, cookie })
    expect([status, body]).toEqual([200, `${locale} door of https://watch.example`])
    expect(headers['content-language']).toBe(locale)
    expect(headers['vary']).toContain('Accept-Language, Cookie')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('stands there whatever brings somebody back, and says nothing of it', async () => {
    const { status, body } = await fixture.open('/auth?token=secret&action=login')
    expect([status, body]).toEqual([200, 'en door of https://watch.example'])
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await fixture.open('/auth')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await fixture.open('/auth', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('leaves what lies behind it to the application', async () => {
    expect((await fixture.open('/auth/')).body).toBe('the application')
    expect((await fixture.open('/forgot-password')).body).toBe('the application')
  })
})
