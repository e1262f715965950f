import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { confirmAddress } from './harness/confirm-address.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { cardOf } from './harness/pages/cards.ts'
import { takeTurns, VARIANTS } from './harness/variants.ts'

// Premium for everybody: more records than the free plan has, and checked sooner.
const journeys = journeysOfFile('premium')

const LIST = '/dashboard/vinyls'
const SETTINGS = '/dashboard/settings/notifications'

const WORDS = {
  en: {
    add: 'Add',
    below: 'below',
    back: 'when a copy turns up',
    promise: 'We’ll alert you by e-mail when it costs $30.00 or less.',
    none: 'No copies for sale',
    one: /^1 copy from /,
    backForSale: 'when a copy turns up',
    saved: 'Alert changed',
    wakes: 'Comes at once, at any hour',
    price: 'At or below this price',
    more: 'More copies',
    moreConditions: 'More conditions',
    undo: 'Undo',
    wake: 'Ignore quiet hours',
    save: 'Save',
    all: 'All 2 records',
    change: 'Change alerts',
    changed: 'Alerts changed for 2 records',
    addQuiet: 'Add quiet hours',
    removeQuiet: 'Remove quiet hours 1',
    from: 'From',
    to: 'To',
    mail: 'E-mail: what it gets, and when',
    howOften: 'How often',
    mailSaved: 'E-mail changed',
    changeQuiet: 'Change quiet hours',
    noQuiet: 'None: alerts come at any hour.',
    daily: 'Once a day',
    atOnce: 'At once',
    inQuiet: /\(after your quiet hours\)/,
    inDigest: /\(with your next digest\)/,
    reason: /^alert: at or below your price$/,
    unread: /1 unread/,
  },
  es: {
    add: 'Añadir',
    below: 'si baja de',
    back: 'cuando salga a la venta',
    promise: 'Te avisaremos por correo cuando cueste 30,00 € o menos.',
    none: 'Sin copias a la venta',
    one: /^1 copia desde /,
    backForSale: 'cuando salga a la venta',
    saved: 'Aviso cambiado',
    wakes: 'Llega al momento, a cualquier hora',
    price: 'A este precio o menos',
    more: 'Más copias',
    moreConditions: 'Más condiciones',
    undo: 'Deshacer',
    wake: 'Avisar también en horas de silencio',
    save: 'Guardar',
    all: 'Todos: 2 discos',
    change: 'Cambiar avisos',
    changed: 'Avisos cambiados en 2 discos',
    addQuiet: 'Añadir horas de silencio',
    removeQuiet: 'Quitar las horas de silencio 1',
    from: 'Desde',
    to: 'Hasta',
    mail: 'Correo: qué recibe y cuándo',
    howOften: 'Con qué frecuencia',
    mailSaved: 'Se ha cambiado Correo',
    changeQuiet: 'Cambiar las horas de silencio',
    noQuiet: 'Ninguna: los avisos llegan a cualquier hora.',
    daily: 'Una vez al día',
    atOnce: 'Al momento',
    inQuiet: /\(después de tus horas de silencio\)/,
    inDigest: /\(con tu próximo resumen\)/,
    reason: /^aviso: a tu precio o menos$/,
    unread: /1 sin leer/,
  },
} as const

describe.each(VARIANTS)(
  'alert rules in $language on a $width screen',
  ({ language, options, colorScheme }) => {
    takeTurns(language)
    const words = WORDS[language]
    const record = (index: number) => journeys.product.records[index + (language === 'en' ? 0 : 20)]!
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    async function enter(who: string, has: readonly number[] = []) {
      const email = `${who}.${language}@example.com`
      const collector = await newCollector(journeys.product, email, language)
      await confirmAddress(journeys.product, email, collector.token)
      for (const id of has) expect(await collector.add(id)).toBe(201)
      const opened = await journeys.open(options)
      await signIn(opened.page, collector, colorScheme)
      await opened.page.goto(LIST)
      for (const id of has) await cardOf(opened.page, id).getByText(words.none).waitFor()
      return { ...opened, email, collector }
    }

    /** The records that mails to an address have told of, mail by mail. */
    const mailed = (email: string, ...ids: readonly number[]) =>
      journeys.product.mailbox
        .mails(email)
        .map(({ text }) => ids.filter((id) => text.includes(`/sell/release/${id}`)))
        .filter((told) => told.length > 0)

    const appear = (id: number, price: number) =>
      journeys.product.marketplace.world.appear(id, { count: 1, price, currency: 'USD' })

    it('adds with a price, and tells when a copy costs no more', { tags: 'core' }, async () => {
      const { page, email, complaints, close } = await enter('bidder')
      await page.locator('input[role=combobox]').fill(String(record(0)))
      await page.getByLabel(words.below, { exact: true }).fill('30')
      await page.getByRole('checkbox', { name: words.back }).click()
      expect(await axeViolations(page)).toEqual([])
      await button(page, words.add).click()
      await page.getByRole('status').filter({ hasText: words.promise }).waitFor()
      expect(await axeViolations(page)).toEqual([])

      appear(record(0), 90)
      await cardOf(page, record(0)).getByText(words.none).waitFor({ state: 'detached' })
      expect(await page.getByRole('link', { name: words.unread }).count()).toBe(0)
      appear(record(0), 20)
      await expect.poll(() => mailed(email, record(0))).toEqual([[record(0)]])
      await page.getByRole('link', { name: words.unread }).first().waitFor({ state: 'attached' })
      await cardOf(page, record(0))
        .getByRole('link', { name: /^(Details of|Detalles de) / })
        .click()
      await page.getByText(words.reason).waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    })

    it('takes a rule back, and gives all records another', async () => {
      const { page, complaints, close } = await enter('editor', [record(1), record(2)])
      await cardOf(page, record(1)).getByRole('link', { name: words.backForSale }).click()
      await page.getByLabel(words.price, { exact: true }).fill('30')
      await page.keyboard.press('Enter')
      await page.getByText(words.saved).waitFor()
      await button(page, words.undo).click()
      await expect.poll(() => page.getByLabel(words.price, { exact: true }).inputValue()).toBe('')
      expect(await axeViolations(page)).toEqual([])
      await page.getByLabel(words.price, { exact: true }).fill('30')
      await page.keyboard.press('Escape')
      await cardOf(page, record(1)).getByText(words.backForSale).waitFor()

      // A list of two has no tools.
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByRole('checkbox', { name: words.all }).click()
      await button(page, words.change).click()
      await button(page, words.moreConditions).click()
      await page.getByRole('switch', { name: words.more }).click()
      await button(page, words.save).click()
      await page.getByText(words.changed).waitFor()
      for (const id of [record(1), record(2)]) await cardOf(page, id).getByText(words.backForSale).waitFor()
      expect(complaints).toEqual([])
      await close()
    })

    it('holds alerts in quiet hours, but for the record that may wake', async () => {
      const [sleeper, other, waker] = [record(3), record(4), record(5)]
      const { page, email, close } = await enter('sleeper', [sleeper, other, waker])
      await cardOf(page, waker).getByRole('link', { name: words.backForSale }).click()
      await button(page, words.moreConditions).click()
      await page.getByRole('switch', { name: words.wake }).click()
      await page.goBack()
      await cardOf(page, waker).getByLabel(words.wakes).waitFor()

      await page.goto(SETTINGS)
      await button(page, words.changeQuiet).click()
      // Morning and afternoon of every day: whenever this runs it is quiet.
      const halves = [
        ['00:00', '12:00'],
        ['12:00', '00:00'],
      ] as const
      for (const [index, [from, to]] of halves.entries()) {
        await button(page, words.addQuiet).click()
        await page.getByLabel(words.from, { exact: true }).nth(index).fill(from)
        await page.getByLabel(words.to, { exact: true }).nth(index).fill(to)
        await page.getByLabel(words.to, { exact: true }).nth(index).blur()
      }
      await page.getByText('00:00–12:00').waitFor()
      await page.getByText(/12:00–00:00$/).waitFor()
      expect(await axeViolations(page)).toEqual([])

      for (const id of [sleeper, other, waker]) appear(id, 20)
      await expect.poll(() => mailed(email, sleeper, other, waker)).toEqual([[waker]])
      await page.goto(LIST)
      await cardOf(page, sleeper)
        .getByRole('link', { name: /^(Details of|Detalles de) / })
        .click()
      await page.getByText(words.inQuiet).waitFor()

      await page.goto(SETTINGS)
      await button(page, words.changeQuiet).click()
      for (const _ of halves) await button(page, words.removeQuiet).click()
      await page.getByText(words.noQuiet).waitFor()
      await expect.poll(() => mailed(email, sleeper, other, waker)).toEqual([[waker], [sleeper, other]])
      await close()
    })

    it('brings in one mail what turned up since the last digest', async () => {
      const [first, second] = [record(6), record(7)]
      const { page, email, close } = await enter('digest', [first, second])
      await page.goto(SETTINGS)
      await button(page, words.mail).click()
      await page.getByLabel(words.howOften).selectOption(words.daily)
      await page.getByText(words.mailSaved).waitFor()

      appear(first, 20)
      appear(second, 20)
      await page.goto(LIST)
      for (const id of [first, second]) await cardOf(page, id).getByText(words.one).first().waitFor()
      await cardOf(page, first)
        .getByRole('link', { name: /^(Details of|Detalles de) / })
        .click()
      await page.getByText(words.inDigest).waitFor()
      expect(mailed(email, first, second)).toEqual([])
      await journeys.product.change((db) =>
        sql`update deliveries set due_at = now() where state = 'pending'`.execute(db),
      )
      await expect.poll(() => mailed(email, first, second)).toEqual([[first, second]])
      await close()
    })
  },
)
