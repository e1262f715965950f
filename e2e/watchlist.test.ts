import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { cardOf, removeFromList } from './harness/pages/cards.ts'
import { takeTurns, VARIANTS } from './harness/variants.ts'

// Premium for everybody: the list has several pages, and the free plan has its own journeys.
const journeys = journeysOfFile('premium')

const LIST = '/dashboard/vinyls'
const record = (index: number) => journeys.product.records[index]!
const titleOf = (index: number) => journeys.product.marketplace.world.release(record(index))!.album.title
const cards = (page: Page) => page.getByRole('article')
const field = (page: Page) => page.locator('input[role=combobox]')

const WORDS = {
  en: {
    title: 'Your Vinyl Watchlist',
    help: 'How do I add a record?',
    step: /^Paste it here/,
    add: 'Add',
    loading: (id: number) => `Loading vinyl ${id}...`,
    progress: 'Adding 1 of 3',
    summary: '2 vinyls added',
    already: '1 was already on your list.',
    removing: 'Removing',
    removed: 'Vinyl Deleted',
    removedText: (name: string) => `${name} has been removed from your watchlist`,
    removeFailed: 'Failed to delete vinyl',
    empty: 'The crate is empty',
    nobody: /^E-mail and chat alerts are off\. New copies/,
    choose: 'Notification settings',
    loadFailed: 'Error loading vinyls.',
    retry: 'Try again',
    showing: (from: number, to: number) => `Showing ${from} to ${to} of 6`,
    next: 'Next',
    previous: 'Previous',
    unavailable: 'Unavailable',
    lastChecked: /^Last checked \d/,
    added: /^Added /,
    checks: /^\d+ checks?$/,
    nextCheck: /^Next check /,
    none: 'No copies for sale',
  },
  es: {
    title: 'Tu lista',
    help: '¿Cómo añado un disco?',
    step: /^Pégalo aquí/,
    add: 'Añadir',
    loading: (id: number) => `Cargando vinilo ${id}...`,
    progress: 'Añadiendo 1 de 3',
    summary: '2 vinilos añadidos',
    already: '1 ya estaba en tu lista.',
    removing: 'Quitando',
    removed: 'Vinilo eliminado',
    removedText: (name: string) => `${name} se ha quitado de tu lista`,
    removeFailed: 'No se ha podido eliminar el vinilo',
    empty: 'La caja está vacía',
    nobody: /^Los avisos por correo y por chat están desactivados\. Las copias/,
    choose: 'Ajustes de notificaciones',
    loadFailed: 'Error al cargar los vinilos.',
    retry: 'Reintentar',
    showing: (from: number, to: number) => `Mostrando ${from} a ${to} de 6`,
    next: 'Siguiente',
    previous: 'Anterior',
    unavailable: 'No disponibles',
    lastChecked: /^Última comprobación: \d/,
    added: /^Añadido el /,
    checks: /^\d+ comprobaci(ón|ones)$/,
    nextCheck: /^Próxima /,
    none: 'Sin copias a la venta',
  },
} as const

/** Holds the answers to one kind of call until they are released. */
async function hold(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const holding = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await released.promise
    await route.fallback()
  }
  await page.route(path, holding)
  return async () => {
    released.resolve()
    await page.unroute(path, holding)
  }
}

/** Makes one kind of call fail with a server error. */
async function breakDown(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  const error = { code: 'INTERNAL_SERVER_ERROR', message: 'The needle jumped' }
  const failing = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { error } }) : route.fallback()
  await page.route(path, failing)
  return () => page.unroute(path, failing)
}

describe.each(VARIANTS)('the watch list in $language on a $width screen', ({ language, options }) => {
  takeTurns(language)
  const words = WORDS[language]

  async function enter(who: string, path = LIST, has: readonly number[] = []) {
    const collector = await newCollector(journeys.product, `${who}.${language}@example.com`, language)
    for (const id of has) expect(await collector.add(id)).toBe(201)
    const opened = await journeys.open(options)
    await signIn(opened.page, collector)
    await opened.page.goto(path)
    return { ...opened, collector }
  }

  it(
    'says how to add, and adds what is pasted one after another, with a summary',
    { tags: 'core' },
    async () => {
      const { page, complaints, close } = await enter('paster', '/dashboard', [record(2)])
      await page.waitForURL(`**${LIST}`)
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
      await page.getByRole('button', { name: words.help }).click()
      await page.getByText(words.step).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: words.help }).click()
      await page.getByText(words.step).waitFor({ state: 'hidden' })

      const release = await hold(page, '**/api/vinyls', 'POST')
      await paste(page, `${record(0)}\nhttps://www.discogs.com/release/${record(1)}-Title\n${record(2)}`)
      await page.getByRole('button', { name: words.add, exact: true }).click()
      await cards(page)
        .first()
        .getByText(words.loading(record(0)))
        .waitFor()
      await page.getByText(words.progress).waitFor()
      await expect
        .poll(() => page.getByRole('button', { name: words.add, exact: true }).isDisabled())
        .toBe(true)
      // It is shown for some seconds, which a busy machine may need to let go.
      await Promise.all([page.getByText(words.summary).waitFor(), release()])
      await page.getByText(words.already).waitFor()
      await expect.poll(() => cards(page).count()).toBe(3)
      await expect.poll(() => field(page).inputValue()).toBe('')
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('tells of a record what is known', async () => {
    const { page, close } = await enter('reader', LIST, [record(0)])
    const card = cardOf(page, record(0))
    for (const text of [words.none, words.added, words.checks, words.nextCheck, `ID ${record(0)}`])
      await card.getByText(text).first().waitFor()
    await page.getByText(words.lastChecked).waitFor()
    const link = card.getByRole('heading').getByRole('link')
    await expect.poll(() => link.innerText()).toMatch(/^.+\u00a0• ./)
    await expect.poll(() => link.innerText()).toContain(titleOf(0))
    expect(await link.getAttribute('href')).toContain(`/release/${record(0)}`)
    await close()
  })

  it('takes back what the server refuses, and lets go of what it grants', async () => {
    const { page, close } = await enter('unlucky', LIST, [record(3)])
    const card = cardOf(page, record(3))
    await card.waitFor()
    const mendAdding = await breakDown(page, '**/api/vinyls', 'POST')
    await field(page).fill(String(record(4)))
    await page.getByRole('button', { name: words.add, exact: true }).click()
    await page.getByText('The needle jumped').waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    expect(await field(page).inputValue()).toBe(String(record(4)))
    await mendAdding()

    const mendRemoving = await breakDown(page, '**/api/vinyls/*', 'DELETE')
    const release = await hold(page, '**/api/vinyls/*', 'DELETE')
    await removeFromList(card)
    await expect.poll(() => card.getByRole('button', { name: words.removing }).isDisabled()).toBe(true)
    await Promise.all([page.getByText(words.removeFailed).waitFor(), release()])
    await mendRemoving()
    await removeFromList(card)
    await page.getByText(words.removed).waitFor()
    await page.getByText(words.removedText(titleOf(3))).waitFor()
    await page.getByText(words.empty).waitFor()
    await close()
  })

  it('warns who would not be notified, and leads to where that is changed', async () => {
    const { page, collector, close } = await enter('deaf', '/dashboard/settings')
    await page.waitForURL('**/dashboard/settings/discogs')
    await tellNothing(collector)
    await page.goto(LIST)
    await page.getByText(words.empty).waitFor()
    await expect.poll(() => page.getByText(words.nobody).count()).toBe(0)
    expect(await collector.add(record(5))).toBe(201)
    await page.getByText(words.nobody).waitFor()
    await page.getByRole('link', { name: words.choose }).click()
    await page.waitForURL('**/dashboard/settings/notifications')
    await close()
  })

  it('says when it could not be loaded, and tries again', async () => {
    const { page, close } = await enter('tunnel', '/dashboard/settings', [record(6)])
    // Only the button loads again: live events would, too, and remove the button.
    await page.route('**/api/live', (route) => route.abort())
    const mend = await breakDown(page, '**/api/vinyls?**', 'GET')
    await page.goto(LIST)
    await page.getByRole('heading', { name: words.loadFailed }).waitFor()
    await page.getByText('The needle jumped').waitFor()
    await mend()
    await page.getByRole('button', { name: words.retry }).click()
    await cardOf(page, record(6)).waitFor()
    await close()
  })

  it('begins at its first page when the filter changes, and leaves a page that is no more', async () => {
    const six = Array.from({ length: 6 }, (_, index) => record(10 + index))
    const { page, close } = await enter('pager', LIST, six)
    await page.getByText(words.showing(1, 5)).waitFor()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.poll(() => button(words.previous).isDisabled()).toBe(true)
    await button(words.next).click()
    await page.getByText(words.showing(6, 6)).waitFor()
    await expect.poll(() => button(words.next).isDisabled()).toBe(true)
    await page.getByText(words.unavailable, { exact: true }).click()
    await page.getByText(words.showing(1, 5)).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?availability=unavailable')

    await button(words.next).click()
    await page.getByText(words.showing(6, 6)).waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    await removeFromList(cards(page))
    await expect.poll(() => cards(page).count()).toBe(5)
    // The deleted page is not in the history either.
    await page.goBack()
    await expect.poll(() => page.url()).toMatch(/\?availability=unavailable$/)
    await page.goBack()
    await expect.poll(() => page.url()).toMatch(/\/dashboard\/vinyls$/)
    await expect
      .poll(() => page.getByRole('radio', { name: words.unavailable, checked: true }).count())
      .toBe(0)
    await close()
  })
})

/** Pastes a text, one line an entry. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).focus()
  await field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function tellNothing({ token }: Collector): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ emailEnabled: false, telegramEnabled: false, telegramChatId: null })
  const { url } = journeys.product
  expect((await fetch(`${url}/api/notifications/settings`, { method: 'PUT', headers, body })).ok).toBe(true)
}
