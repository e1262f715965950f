import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LandingPage } from '../../src/app/pages/landing-page.tsx'
import { promisesIn } from '../../src/features/landing/claims.ts'
import { FINDS } from '../../src/features/landing/hero.tsx'
import { speak } from '../../src/lib/text/i18n.ts'
import { hands } from '../harness/hands.ts'
import { rowsOf, textOf } from '../harness/look.ts'
import { loadSiteTexts } from '../harness/site-texts.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', 'public')

beforeAll(loadSiteTexts)

describe.each(LOCALES)('in %s', (locale) => {
  const say = i18next.getFixedT(locale, 'site')
  beforeEach(async () => {
    await speak(locale)
    render(<LandingPage />)
  })

  const price = (euros: number) => formatMoney({ value: euros, currency: 'EUR' }, locale)
  const tile = (title: string) =>
    screen.getByRole('heading', { name: title }).closest('article') as HTMLElement

  it('answers each question, the one about speed by the promise of every plan', () => {
    for (const question of ['speed', 'account', 'buying', 'allowed', 'ending', 'hosting'] as const) {
      const answer = screen
        .getByText(say(`landing.questions.${question}.ask`))
        .closest('details')
        ?.querySelector('p')
      expect(answer?.textContent).toBe(say(`landing.questions.${question}.answer`, promisesIn(locale)))
    }
    expect(promisesIn('en')).toEqual({ aim: 15, slow: '30 minutes', high: '10 minutes', fast: '2 minutes' })
  })

  it('shows the list as it was taken, in each theme and at each width', () => {
    const taken = screen.getAllByRole<HTMLImageElement>('img', { name: say('landing.product.picture') })
    const shown = taken.map((picture) => [
      picture.closest('picture')?.querySelector('source')?.getAttribute('srcset'),
      picture.getAttribute('src'),
    ])
    expect(shown).toEqual([
      [`/pictures/list-phone-light-${locale}.webp`, `/pictures/list-wide-light-${locale}.webp`],
      [`/pictures/list-phone-dark-${locale}.webp`, `/pictures/list-wide-dark-${locale}.webp`],
    ])
    expect(shown.flat().filter((file) => !existsSync(`${PUBLIC}${file}`))).toEqual([])
  })

  it('shows one find on every channel, of which only the channel is read out', () => {
    const [find] = FINDS
    const rows = within(tile(say('landing.features.channels.title'))).getAllByRole('listitem')
    const shown = `${find?.title}${say('landing.hero.copies', { count: find?.copies ?? 0, price: price(find?.euros ?? 0) })}`
    expect(rows.map(textOf)).toEqual(
      (['mail', 'chat', 'app'] as const).map((channel) =>
        `${say(`landing.features.channels.${channel}`)}${shown}`.replace(/\s/g, ' '),
      ),
    )
    for (const row of rows)
      expect([...row.querySelectorAll('[aria-hidden]')].map((part) => part.textContent)).toContain(
        find?.title,
      )
  })

  it('counts the days with copies that its strip shows', () => {
    const strip = within(tile(say('landing.features.memory.title'))).getByRole('img')
    const days = [...strip.querySelectorAll<HTMLElement>('[data-day]')].map((day) => day.dataset['day'])
    expect(strip.getAttribute('aria-label')).toBe(
      say('landing.features.memory.strip', { count: days.filter((day) => day === 'yes').length, days: 30 }),
    )
    expect(days).toHaveLength(30)
    expect(new Set(days)).toEqual(new Set(['yes', 'no', 'unknown']))
  })

  it('explains each of its other features', () => {
    for (const name of ['channels', 'memory', 'paste', 'wolf', 'wantlist'] as const)
      within(tile(say(`landing.features.${name}.title`))).getByText(say(`landing.features.${name}.text`))
  })

  it('tells of the wall what it shows, and lets it be paused', async () => {
    screen.getByRole('img', { name: say('landing.hero.picture') })
    const pause = screen.getByRole<HTMLInputElement>('checkbox', { name: say('landing.hero.pause') })
    expect(pause.checked).toBe(false)
    await hands().click(pause)
    expect(pause.checked).toBe(true)
  })

  it('gives every find on the wall its turn, and a card that says what turned up', () => {
    const turns = [...document.querySelectorAll<HTMLElement>('.wall-find')].map((place) =>
      place.style.getPropertyValue('--turn'),
    )
    expect(turns.toSorted()).toEqual(FINDS.map((_, turn) => String(turn)))
    expect(document.querySelectorAll('.wall-find[data-first]')).toHaveLength(1)
    expect(document.querySelectorAll('.wall-picture li')).toHaveLength(20)
    const cards = [...document.querySelectorAll<HTMLElement>('.found-card')].map(textOf)
    FINDS.forEach(({ title, artist, copies, euros }, turn) => {
      for (const part of [say('landing.hero.found', { title }), artist]) expect(cards[turn]).toContain(part)
      expect(cards[turn]).toContain(
        say('landing.hero.copies', { count: copies, price: price(euros) }).replace(/\s/g, ' '),
      )
    })
    expect(document.querySelector('.found')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('compares row by row what each list is made for', () => {
    const rows = rowsOf(screen.getByRole('table', { name: say('landing.comparison.caption') }))
    expect(rows).toEqual(
      (['purpose', 'schedule', 'channels', 'rules', 'history', 'size'] as const).map((row) =>
        (['aspect', 'wantlist', 'cratewatch'] as const).map((side) =>
          say(`landing.comparison.rows.${row}.${side}`, { count: 5 }),
        ),
      ),
    )
  })

  it('numbers its steps', () => {
    const steps = screen.getAllByRole('listitem').filter((item) => item.closest('#how-it-works') !== null)
    expect(steps.map((step) => textOf(within(step).getByRole('heading')))).toEqual(
      (['search', 'configure', 'relax'] as const).map(
        (step, index) => `${index + 1}${say(`landing.steps.${step}.title`)}`,
      ),
    )
  })

  it('has a place for each part that the header leads to', () => {
    for (const id of ['features', 'how-it-works', 'pricing', 'comparison']) {
      const part = document.getElementById(id)
      expect(part?.getAttribute('aria-labelledby')).toBe(`${id}-title`)
      expect(document.getElementById(`${id}-title`)?.tagName).toBe('H2')
    }
    const rounds = screen.getByRole('link', { name: say('landing.hero.rounds', { count: 15 }) })
    expect(rounds.getAttribute('href')).toBe('#questions')
  })
})
