import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doorFile } from '@cratewatch/contracts/site-pages'
import { slot, slotBlock } from '@cratewatch/contracts/site-slots'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { openSiteHouse, type SiteHouse } from '../../test/site-house.ts'

let house: SiteHouse

beforeAll(async () => {
  const [from, to] = slotBlock('marketplaceSignIn', 'filled')
  const doors = LOCALES.map((locale) => {
    const html = `${locale} door of ${slot('publicUrl')}${from} and the other way in${to}`
    return [doorFile(locale), html] as const
  })
  house = await openSiteHouse(new Map(doors), {}, { marketplaceSignIn: null })
})
afterAll(() => house.close())

describe('the door', () => {
  it.each([
    ['es-MX,es;q=0.9', '', 'es'],
    ['es', 'preferredLanguage=en', 'en'],
    ['en', 'preferredLanguage=es', 'es'],
    ['de', '', 'en'],
  ])('for a browser of %s with the cookie "%s" is served in %s', async (language, cookie, locale) => {
    const { status, body, headers } = await house.open('/auth', { 'accept-language': language, cookie })
    expect([status, body]).toEqual([200, `${locale} door of https://watch.example`])
    expect(headers['content-language']).toBe(locale)
    expect(headers['vary']).toContain('Accept-Language, Cookie')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('stands there whatever brings somebody back, and says nothing of it', async () => {
    const { status, body } = await house.open('/auth?token=secret&action=login')
    expect([status, body]).toEqual([200, 'en door of https://watch.example'])
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await house.open('/auth')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await house.open('/auth', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('leaves what lies behind it to the application', async () => {
    expect((await house.open('/auth/')).body).toBe('the application')
    expect((await house.open('/forgot-password')).body).toBe('the application')
  })
})
