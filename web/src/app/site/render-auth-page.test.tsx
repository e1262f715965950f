import { readFile } from 'node:fs/promises'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderAuthPages, type RenderedAuthPage } from './render-auth-page.tsx'

const SLOTS: SiteSlots = {
  publicUrl: 'https://watch.example',
  supportEmail: null,
  operatorName: null,
  marketplaceSignIn: null,
  passkeys: null,
  ssoName: null,
  sourceUrl: null,
  ssoOnly: null,
}

const INDEX = new URL('../../../index.html', import.meta.url)

let authPages: readonly RenderedAuthPage[]
const authPage = (locale: string, slots: Partial<SiteSlots> = {}) =>
  fillSlots(authPages.find(({ file }) => file.includes(`/${locale}/`))?.html ?? '', { ...SLOTS, ...slots })

beforeAll(async () => {
  authPages = await renderAuthPages(await readFile(INDEX, 'utf8'))
})

describe('the built sign-in page', () => {
  it.each([
    ['en', 'Sign in · Cratewatch', 'Sign in or create an account'],
    ['es', 'Iniciar sesión · Cratewatch', 'Entra o regístrate'],
  ])('speaks %s, and stands where the application will', (locale, title, heading) => {
    const html = authPage(locale)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html.match(/<title>(.*?)<\/title>/g)).toEqual([`<title>${title}</title>`])
    expect(html.match(/<meta[^>]*name="description"/g)).toHaveLength(1)
    expect(html).toContain('<link rel="canonical" href="https://watch.example/auth"/>')
    expect(html).toMatch(
      new RegExp(`<div id="root"><div data-served-auth-page=.*<h1[^>]*>${heading}</h1>`, 's'),
    )
    expect(html).not.toMatch(/\[\[|\]\]|\{\{|undefined/)
  })

  it('asks for its own scripts, and for none of the dashboard', async () => {
    const hints =
      '<link rel="modulepreload" href="/list.js" data-for="dashboard"><link rel="for-auth" href="/auth.js"></head>'
    const template = (await readFile(INDEX, 'utf8')).replace('</head>', hints)
    const [page] = await renderAuthPages(template)
    expect(page?.html.match(/<link[^>]*\.js[^>]*>/g)).toEqual([
      '<link fetchpriority="low" rel="modulepreload" href="/auth.js">',
    ])
  })

  it('sends nothing before the application can: its button is shut', () => {
    expect(/<button[^>]*type="submit"[^>]*>/.exec(authPage('en'))?.[0]).toContain('disabled=""')
  })

  it('shows the other ways in where the instance has them', () => {
    expect(authPage('en').includes('Continue with Discogs')).toBe(false)
    const offered = authPage('en', { marketplaceSignIn: 'offered' })
    expect(offered.includes('Continue with Discogs')).toBe(true)
    expect(offered.match(/<h1/g)).toHaveLength(1)
    expect(offered).toContain('data-served-auth-page="marketplace"')
    expect(offered.includes('Sign in with a passkey')).toBe(false)
    const both = authPage('en', { marketplaceSignIn: 'offered', passkeys: 'offered' })
    expect(both).toContain('data-served-auth-page="marketplace passkeys"')
    expect(both.match(/Sign in with a passkey|Continue with Discogs|<h1/g)).toHaveLength(3)
    expect(authPage('en', { passkeys: 'offered' }).match(/Sign in with a passkey/g)).toHaveLength(1)
  })

  it('offers single sign-on by its name, beside the others or alone', () => {
    expect(authPage('en')).not.toContain('data-sso-name')
    const beside = authPage('es', { marketplaceSignIn: 'offered', ssoName: 'Crates & "Co"' })
    expect(beside).toContain('Continuar con Crates &amp; &quot;Co&quot;')
    expect(beside).toContain('data-sso-name="Crates &amp; &quot;Co&quot;"')
    expect(beside).toContain('Continuar con Discogs')
    const alone = authPage('en', { marketplaceSignIn: 'offered', ssoName: 'Example Org', ssoOnly: 'only' })
    expect(alone).toContain('Sign in here with your account at Example Org')
    expect(alone).not.toMatch(/Continue with Discogs|type="email"|\[\[/)
    expect([beside, alone].map((html) => html.match(/<h1/g)?.length)).toEqual([1, 1])
  })

  it('runs no script that stands in the page, and lets the application wait for what is seen', () => {
    const html = authPage('en')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).toMatch(/<script fetchpriority="low" type="module"/)
  })
})
