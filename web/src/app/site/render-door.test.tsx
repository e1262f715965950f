import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site-slots'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderDoors, type RenderedDoor } from './render-door.tsx'

const SLOTS: SiteSlots = {
  publicUrl: 'https://watch.example',
  supportEmail: null,
  operatorName: null,
  marketplaceSignIn: null,
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

  it('shows the other way in where the instance has it', () => {
    expect(door('en').includes('Continue with Discogs')).toBe(false)
    const offered = door('en', { marketplaceSignIn: 'offered' })
    expect(offered.includes('Continue with Discogs')).toBe(true)
    expect(offered.match(/<h1/g)).toHaveLength(1)
  })

  it('runs no script that stands in the page, and lets the application wait for what is seen', () => {
    const html = door('en')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).toMatch(/<script fetchpriority="low" type="module"/)
  })
})
