import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { PLANS, formatPlanPrice } from '@cratewatch/domain/plans/catalogue'
import { render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PrivacyPage, TermsPage } from '../../src/app/pages/legal-page.tsx'
import { speak } from '../../src/lib/text/i18n.ts'
import { textOf } from '../harness/look.ts'
import { loadSiteTexts } from '../harness/site-texts.ts'

beforeAll(loadSiteTexts)

const NOBODY: SiteSlots = {
  publicUrl: 'https://watch.example',
  supportEmail: null,
  operatorName: null,
  marketplaceSignIn: null,
  passkeys: null,
  ssoName: null,
  sourceUrl: null,
  ssoOnly: null,
}

describe.each(LOCALES)('in %s', (locale) => {
  const say = i18next.getFixedT(locale, 'site')
  beforeEach(() => speak(locale))

  it.each([
    ['privacy', PrivacyPage],
    ['terms', TermsPage],
  ] as const)('the page about %s leads to each of its chapters', (name, Page) => {
    render(<Page />)
    expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe(say(`${name}.title`))
    const links = within(screen.getByRole('navigation', { name: say('site.legal.contents') })).getAllByRole(
      'link',
    )
    expect(links).toHaveLength(9)
    for (const link of links) {
      const chapter = document.querySelector(link.getAttribute('href') ?? '')
      expect(within(chapter as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe(
        link.textContent,
      )
      expect(chapter?.querySelector('p, li')?.textContent?.trim()).toBeTruthy()
    }
  })

  it('states of each page when it last changed', () => {
    render(<PrivacyPage />)
    expect(textOf(document.body)).toContain(
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 25)),
    )
  })

  it.each(['preferredLanguage', 'device'])('names the cookie %s, which outlives its step', (cookie) => {
    render(<PrivacyPage />)
    expect(textOf(document.querySelector('#device') as HTMLElement)).toMatch(new RegExp(`[“«]${cookie}[”»]`))
  })

  it('takes what the terms say of plans from the catalogue', () => {
    render(<TermsPage />)
    const plans = textOf(document.querySelector('#plans') as HTMLElement)
    expect(plans).toContain(String(PLANS.FREE.watchLimit))
    expect(plans).toContain(formatPlanPrice('PREMIUM', locale).replace(/\s/g, ' '))
  })

  it.each<[Partial<SiteSlots>, () => string[]]>([
    [{}, () => [say('site.legal.operatorUnnamed'), say('site.legal.noContact')]],
    [
      { operatorName: 'Rosa Vinyl' },
      () => [say('site.legal.operatorNamed', { name: 'Rosa Vinyl' }), say('site.legal.noContact')],
    ],
    [
      { supportEmail: 'help@watch.example' },
      () => [say('site.legal.operatorUnnamed'), say('site.legal.contact', { email: 'help@watch.example' })],
    ],
  ])('names who runs an instance with %j', (slots, said) => {
    render(<PrivacyPage />)
    const chapter = document.querySelector('#operator') as HTMLElement
    const html = fillSlots(chapter.innerHTML, { ...NOBODY, ...slots })
    chapter.innerHTML = html
    expect([...chapter.querySelectorAll('p')].map(textOf)).toEqual(said())
  })
})
