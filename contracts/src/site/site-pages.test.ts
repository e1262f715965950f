import { describe, expect, it } from 'vitest'
import { SITE_ADDRESSES, siteFile, sitePath } from './site-pages.ts'
import { fillSlots, slot, slotBlock, type SiteSlots } from './site-slots.ts'

describe('the addresses of the site', () => {
  it('have English at the root and every other language beneath its own name', () => {
    expect(SITE_ADDRESSES.map(({ page, locale }) => sitePath(page, locale))).toEqual([
      '/',
      '/es',
      '/docs',
      '/es/docs',
      '/privacy',
      '/es/privacy',
      '/terms',
      '/es/terms',
    ])
  })

  it('lead to one file each', () => {
    const files = SITE_ADDRESSES.map(({ page, locale }) => siteFile(page, locale))
    expect(new Set(files).size).toBe(files.length)
  })
})

describe('a built page', () => {
  const slots: SiteSlots = {
    publicUrl: 'https://watch.example',
    supportEmail: null,
    operatorName: 'Rosa & Töchter <GbR>',
    marketplaceSignIn: null,
    passkeys: null,
    ssoName: null,
    sourceUrl: null,
    ssoOnly: null,
  }

  it('is filled with what the instance knows, as text', () => {
    const html = `<a href="${slot('publicUrl')}/es">${slot('operatorName')}</a>`
    expect(fillSlots(html, slots)).toBe(
      '<a href="https://watch.example/es">Rosa &amp; Töchter &lt;GbR&gt;</a>',
    )
  })

  it('shows what belongs to a filled slot, or to an empty one', () => {
    const block = (name: keyof SiteSlots, when: 'filled' | 'empty', content: string) => {
      const [open, close] = slotBlock(name, when)
      return `${open}${content}${close}`
    }
    const html = [
      block('supportEmail', 'filled', `Write to ${slot('supportEmail')}.`),
      block('supportEmail', 'empty', 'Nobody\nanswers.'),
      block('operatorName', 'filled', 'Run by somebody.'),
    ].join('|')
    expect(fillSlots(html, slots)).toBe('|Nobody\nanswers.|Run by somebody.')
    expect(fillSlots(html, { ...slots, supportEmail: 'help@watch.example' })).toBe(
      'Write to help@watch.example.||Run by somebody.',
    )
  })

  it('does not let a value open a slot of its own', () => {
    const sly = { ...slots, operatorName: '[[publicUrl]]' }
    expect(fillSlots(slot('operatorName'), sly)).toBe('[[publicUrl]]')
  })
})
