import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn } from './harness/account.ts'
import { axeViolations } from './harness/axe.ts'
import { newCollector, PASSWORD, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { inCore, VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile()

const WORDS = {
  en: {
    menu: { phone: 'You', wide: 'Your account' },
    watchlist: 'Watchlist',
    analytics: 'Analytics',
    notifications: 'Notifications',
    settings: 'Settings',
    subscription: 'Subscription',
    logout: 'Log out',
    home: 'Cratewatch, go to your list',
    channelsOff: 'E-mail and chat alerts are off',
    dark: 'Switch to dark theme',
    tabs: ['Discogs', 'Notifications', 'Account'],
  },
  es: {
    menu: { phone: 'Tú', wide: 'Tu cuenta' },
    watchlist: 'Lista',
    analytics: 'Estadísticas',
    notifications: 'Notificaciones',
    settings: 'Ajustes',
    subscription: 'Suscripción',
    logout: 'Cerrar sesión',
    home: 'Cratewatch, ir a tu lista',
    channelsOff: 'Los avisos por correo y por chat están desactivados',
    dark: 'Cambiar al tema oscuro',
    tabs: ['Discogs', 'Notificaciones', 'Cuenta'],
  },
} as const

describe.each(VARIANTS)(
  'the frame of the dashboard in $language on a $width screen',
  ({ language, width, options }) => {
    const words = WORDS[language]
    const email = (who: string) => `${who}.${language}@example.com`
    const isPhone = width === 'phone'
    const menu = (page: Page) => page.getByRole(isPhone ? 'dialog' : 'menu')
    const entry = (page: Page, name: string) =>
      menu(page).getByRole(isPhone ? 'link' : 'menuitem', { name: new RegExp(`^${name}`) })
    const openMenu = (page: Page) =>
      page.getByRole('button', { name: words.menu[width], exact: true }).click()

    it('leads to every page, and home', { tags: inCore(language) }, async () => {
      const { page, complaints, close } = await journeys.open(options)
      await signIn(page, await newCollector(journeys.product, email('walker'), language))
      await page.goto('/dashboard')
      await page.waitForURL('**/dashboard/vinyls')
      const everywhere = [words.analytics, words.settings, words.subscription] as const
      const only = isPhone ? [...everywhere, words.notifications, words.watchlist] : everywhere
      for (const name of only) {
        await openMenu(page)
        await entry(page, name).click()
        await menu(page).waitFor({ state: 'hidden' })
        await page.getByRole('heading', { level: 1 }).waitFor()
        if (name === words.settings) {
          await page.waitForURL('**/dashboard/settings/discogs')
          for (const tab of words.tabs)
            await page.getByRole('main').getByRole('link', { name: tab }).first().waitFor()
        }
      }
      if (isPhone) await openMenu(page)
      expect(await axeViolations(page)).toEqual([])
      if (isPhone) await page.keyboard.press('Escape')
      await page.getByRole('link', { name: words.home }).click()
      await page.waitForURL('**/dashboard/vinyls')
      expect(complaints).toEqual([])
      await close()
    })

    it('marks the settings in red while nobody would be notified, and turns the lights off for good', async () => {
      const collector = await newCollector(journeys.product, email('deaf'), language)
      await fetch(`${journeys.product.url}/api/notifications/settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${collector.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ emailEnabled: false, telegramEnabled: false, telegramChatId: null }),
      })
      const { page, close } = await journeys.open(options)
      await signIn(page, collector)
      await page.goto('/dashboard/vinyls')
      await openMenu(page)
      await entry(page, words.settings).getByText('!', { exact: true }).waitFor()
      await entry(page, words.settings).getByText(words.channelsOff).waitFor({ state: 'attached' })
      if (!isPhone) await page.keyboard.press('Escape')
      const place = isPhone ? menu(page) : page.getByRole('banner')
      await place.getByRole('button', { name: words.dark }).click()
      const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
      await expect.poll(theme).toBe('dark')
      await page.goto('/dashboard/subscription')
      await expect.poll(theme).toBe('dark')
      await close()
    })

    it('is closed to visitors, who come to where they were going, and out again', async () => {
      await newCollector(journeys.product, email('visitor'), language)
      const { page, close } = await journeys.open(options)
      await page.goto('/dashboard/settings/account')
      await page.waitForURL(/\/auth\?redirect=/)
      await page.locator('[data-served-auth-page]').waitFor({ state: 'detached' })
      await logIn(page, email('visitor'), { password: PASSWORD, language, to: '/dashboard/settings/account' })
      await openMenu(page)
      // Signing out waits neither for the server nor for its success.
      await page.route('**/api/auth/logout', (route) => route.abort())
      await menu(page).getByText(words.logout, { exact: true }).click()
      await page.waitForURL(/\/auth/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await page.goto('/dashboard/vinyls')
      await page.waitForURL(/\/auth/)
      await close()
    })
  },
)
