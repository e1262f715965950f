import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { TIER_INTERVALS } from '@cratewatch/domain/scheduling/watch-tier'
import { render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LandingPage } from '../../src/app/pages/landing-page.tsx'
import { formatSpan } from '../../src/features/landing/claims.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { textOf } from '../harness/look.ts'
import { loadSiteTexts } from '../harness/site-texts.ts'

beforeAll(loadSiteTexts)

describe.each(LOCALES)('the shop window in %s', (locale) => {
  const say = i18next.getFixedT(locale, 'site')

  beforeEach(async () => {
    await speak(locale)
    render(<LandingPage />)
  })

  it('has one heading of the first rank', () => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('leads to the sign-in page, whatever is pressed', () => {
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/auth')
    expect(links.length).toBeGreaterThanOrEqual(4)
  })

  it('says what each plan has, as the catalogue of plans does', () => {
    const free = textOf(screen.getByRole('article', { name: say('landing.pricing.FREE.name') }))
    expect(free).toContain(say('landing.pricing.records', { count: PLANS.FREE.watchLimit ?? 0 }))
    expect(free).toContain(say('landing.pricing.shops', { count: PLANS.FREE.shopLimit }))
    expect(free).toContain(say('landing.pricing.chatLater', { count: 1 }))
    const premium = textOf(screen.getByRole('article', { name: say('landing.pricing.PREMIUM.name') }))
    expect(premium).toContain(say('landing.pricing.recordsUnlimited'))
    expect(premium).toContain(say('landing.pricing.shops', { count: PLANS.PREMIUM.shopLimit }))
    expect(premium).toContain(say('landing.pricing.chatAtOnce'))
    expect(premium).not.toContain(say('landing.pricing.basicSync'))
    const span = (tier: 1 | 2 | 3) => formatSpan(TIER_INTERVALS[tier], locale)
    expect(premium).toContain(say('landing.pricing.checksBetween', { fast: span(1), slow: span(2) }))
    expect(free).toContain(say('landing.pricing.looks', { slow: span(3) }))
  })

  it('stands beside the wantlist of the marketplace, row by row', () => {
    const table = within(screen.getByRole('table', { name: say('landing.comparison.caption') }))
    expect(table.getAllByRole('rowheader')).toHaveLength(6)
  })

  it('tells how it works in three steps, and counts what came of it', () => {
    for (const step of ['search', 'configure', 'relax'] as const)
      expect(
        screen.getByRole('heading', { name: new RegExp(`${say(`landing.steps.${step}.title`)}$`) }),
      ).toBeDefined()
    for (const counter of ['searches', 'found', 'sent'] as const)
      expect(screen.getByText(say(`landing.counters.${counter}`))).toBeDefined()
  })

  it('leaves no text unfinished', () => {
    expect(document.body.textContent).not.toMatch(/\{\{|\}\}|undefined|NaN|landing\.\w+/)
  })
})
