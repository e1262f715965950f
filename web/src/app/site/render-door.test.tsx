import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site-slots'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderDoors, type RenderedDoor } from './render-door.tsx'

const SLOTS: SiteSlots = {
  publicUrl: 'https://watch.example',
  supportEmail: null,
  operatorName: null,
  marketplaceSignIn: null,
  passkeys: null,
  ssoName: null,
  ssoOnly: null,
}

let doors: readonly RenderedDoor[]
const door = (locale: string, slots: Partial<SiteSlots> = {}) =>
  fillSlots(doors.find(({ file }) => file.includes(`/${locale}/`))?.html ?? '', { ...SLOTS, ...slots })

beforeAll(async () => {
  doors = await renderDoors(await readFile(new URL('../../../index.html', import.meta.url), 'utf8'))
})

describe('the built door', () => {
  it.each([
    ['en', 'Sign in · Cratewatch', 'Come on in'],
    ['es', 'Iniciar sesión · Cratewatch', 'Pasa, pasa'],
  ])('speaks %s, and stands where the application will', (locale, title, heading) => {
    const html = door(locale)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html.match(/<title>(.*?)<\/title>/g)).toEqual([`<title>${title}</title>`])
    expect(html.match(/<meta[^>]*name="description"/g)).toHaveLength(1)
    expect(html).toContain('<link rel="canonical" href="https://watch.example/auth"/>')
    expect(html).toMatch(new RegExp(`<div id="root"><div data-served-door=.*<h1[^>]*>${heading}</h1>`, 's'))
    expect(html).not.toMatch(/\[\[|\]\]|\{\{|undefined/)
  })

  it('sends nothing before the application can: its button is shut', () => {
    expect(/<button[^>]*type="submit"[^>]*>/.exec(door('en'))?.[0]).toContain('disabled=""')
  })

  it('shows the other ways in where the instance has them', () => {
    expect(door('en').includes('Continue with Discogs')).toBe(false)
    const offered = door('en', { marketplaceSignIn: 'offered' })
    expect(offered.includes('Continue with Discogs')).toBe(true)
    expect(offered.match(/<h1/g)).toHaveLength(1)
    expect(offered).toContain('data-served-door="marketplace"')
    expect(offered.includes('Sign in with a passkey')).toBe(false)
    const both = door('en', { marketplaceSignIn: 'offered', passkeys: 'offered' })
    expect(both).toContain('data-served-door="marketplace passkeys"')
    expect(both.match(/Sign in with a passkey|Continue with Discogs|<h1/g)).toHaveLength(3)
    expect(door('en', { passkeys: 'offered' }).match(/Sign in with a passkey/g)).toHaveLength(1)
  })

  it('offers single sign-on by its name, beside the others or alone', () => {
    expect(door('en')).not.toContain('data-sso-name')
    const beside = door('es', { marketplaceSignIn: 'offered', ssoName: 'Crates & "Co"' })
    expect(beside).toContain('Continuar con Crates &amp; &quot;Co&quot;')
    expect(beside).toContain('data-sso-name="Crates &amp; &quot;Co&quot;"')
    expect(beside).toContain('Continuar con Discogs')
    const alone = door('en', { marketplaceSignIn: 'offered', ssoName: 'Example Org', ssoOnly: 'only' })
    expect(alone).toContain('Sign in here with your account at Example Org')
    expect(alone).not.toMatch(/Continue with Discogs|type="email"|\[\[/)
    expect([beside, alone].map((html) => html.match(/<h1/g)?.length)).toEqual([1, 1])
  })

  it('runs no script that stands in the page, and lets the application wait for what is seen', () => {
    const html = door('en')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).toMatch(/<script fetchpriority="low" type="module"/)
  })
})
