import { fireEvent, render, screen, within } from '@testing-library/react'
import i18next, { t } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startSiteControls } from '../../src/app/site/site-controls.ts'
import { SiteFooter, SiteHeader } from '../../src/app/site/site-frame.tsx'
import { CurrentPageProvider } from '../../src/app/site/site-parts.tsx'
import { speak } from '../../src/lib/text/i18n.ts'
import { readTheme, setTheme } from '../../src/ui/theme/theme.ts'
import { hands } from '../harness/hands.ts'
import { watchLeaving } from '../harness/open-page.tsx'
import { loadSiteTexts } from '../harness/site-texts.ts'

beforeAll(loadSiteTexts)

const say = (key: 'site.nav.pricing') => i18next.t(key, { ns: 'site' })

/** The header and the footer of a public page, with their script. */
function openSite(page: 'landing' | 'privacy' = 'landing') {
  render(
    <CurrentPageProvider value={page}>
      <SiteHeader />
      <main>
        <button type="button">Elsewhere</button>
      </main>
      <SiteFooter />
    </CurrentPageProvider>,
  )
  startSiteControls(document)
  return hands()
}

const themeNames = () =>
  [...document.querySelectorAll('[data-theme-button]')].map((button) => button.ariaLabel)

it('names every switch of the light by what it would do', async () => {
  const user = openSite()
  expect(themeNames()).toEqual([t('shell.theme.toDark'), t('shell.theme.toDark')])
  await user.click(document.querySelectorAll('[data-theme-button]')[1] as HTMLElement)
  expect(readTheme()).toBe('dark')
  expect(themeNames()).toEqual([t('shell.theme.toLight'), t('shell.theme.toLight')])
  setTheme('light')
  expect(themeNames()).toEqual([t('shell.theme.toDark'), t('shell.theme.toDark')])
})

it.each([
  ['landing', 'en', 'es', '/es?preferredLanguage=es'],
  ['privacy', 'en', 'es', '/es/privacy?preferredLanguage=es'],
  ['privacy', 'es', 'en', '/privacy?preferredLanguage=en'],
] as const)('leads from %s in %s to the same place in %s', async (page, from, to, url) => {
  await speak(from)
  const left = watchLeaving()
  window.history.replaceState(null, '', '#pricing')
  openSite(page)
  const select = screen.getByLabelText<HTMLSelectElement>(t('shell.language.label'))
  const choice = [...select.options].find(({ lang }) => lang === to)
  fireEvent.change(select, { target: { value: choice?.value } })
  expect(left()).toEqual([`${url}#pricing`])
  expect(
    within(screen.getByRole('contentinfo'))
      .getByText(choice?.text ?? '')
      .getAttribute('href'),
  ).toBe(url)
})

it.each([
  ['landing', '#pricing'],
  ['privacy', '/#pricing'],
] as const)('leads from %s to the parts of the landing page', (page, href) => {
  openSite(page)
  for (const link of screen.getAllByRole('link', { name: say('site.nav.pricing') }))
    expect(link.getAttribute('href')).toBe(href)
})

const menu = () => document.querySelector('.site-menu') as HTMLDetailsElement
const open = () => {
  menu().open = true
}

it.each([
  ['a choice', true, () => within(menu()).getByText(say('site.nav.pricing'))],
  ['a press elsewhere', true, () => screen.getByText('Elsewhere')],
  ['a press beside its links', false, () => menu().querySelector('nav') as HTMLElement],
] as const)('after %s the menu is closed: %s', async (_, isClosed, target) => {
  const user = openSite()
  open()
  await user.click(target())
  expect(menu().open).toBe(!isClosed)
})

it('closes the menu with Escape, and gives the focus back', () => {
  openSite()
  open()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(menu().open).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(menu().open).toBe(false)
  expect(document.activeElement).toBe(menu().querySelector('summary'))
})

it('leaves the focus alone when Escape closes nothing', () => {
  openSite()
  screen.getByText('Elsewhere').focus()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'))
})
