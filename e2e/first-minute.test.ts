import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { takeTurns } from './harness/variants.ts'

const journeys = journeysOfFile()
const { open } = journeys

const WORDS = {
  en: {
    start: /^Start free|^Watch \d+ records free/,
    discogs: 'Continue with Discogs',
    email: 'E-mail',
    continue: 'Continue',
    password: 'Password',
    signUp: 'Create account',
    offer: /^Your wantlist: 137 records/,
    address: 'Your e-mail address, for alerts',
    bring: 'Watch my wantlist',
    record: 'Add a record',
    add: 'Add',
    promise: /^We’ll tell you by e-mail the moment (a copy|one of them) turns up\.$/,
    unreachable: 'No alert can reach you yet.',
    inbox: 'Check your inbox',
    examples: 'Try it with 3 examples',
  },
  es: {
    start: /^Empieza gratis|^Vigila \d+ discos gratis|gratis/,
    discogs: 'Continuar con Discogs',
    email: 'Correo electrónico',
    continue: 'Continuar',
    password: 'Contraseña',
    signUp: 'Crear cuenta',
    offer: /^Tu wantlist: 137 discos/,
    address: 'Tu correo, para los avisos',
    bring: 'Vigilar mi wantlist',
    record: 'Añadir un disco',
    add: 'Añadir',
    promise: /^Te avisaremos por correo en cuanto (alguno )?salga a la venta\.$/,
    unreachable: 'Todavía no te puede llegar ningún aviso.',
    inbox: 'Mira tu bandeja de entrada',
    examples: 'Probar con 3 ejemplos',
  },
} as const

const LANGUAGES = [
  { language: 'en', home: '/', locale: 'en-GB' },
  { language: 'es', home: '/es', locale: 'es-ES' },
] as const

/** Presses and fills as a person does, and counts both. */
function countingHand() {
  const counted = { presses: 0, fields: 0 }
  return {
    counted,
    async press(what: Locator) {
      await what.click()
      counted.presses += 1
    },
    async fill(what: Locator, text: string) {
      await what.fill(text)
      counted.fields += 1
    },
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe.each(LANGUAGES)('the first minute on a phone, in $language', ({ language, home, locale }) => {
  takeTurns(language)
  const words = WORDS[language]

  it('leads with Discogs to a watch list with alerts in four presses and one field', async () => {
    const { page, complaints, close } = await open({ viewport: WIDTHS.phone, locale })
    const hand = countingHand()
    await page.goto(home)
    await hand.press(page.getByRole('link', { name: words.start }).first())
    await hand.press(button(page, words.discogs))
    // Who somebody is there, the real site knows by their session.
    await page.getByLabel('Sign in as').selectOption('sunday_digger')
    await hand.press(button(page, 'Allow'))
    await page.getByRole('heading', { name: words.offer }).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await hand.fill(page.getByLabel(words.address), `first-${language}@example.com`)
    await hand.press(button(page, words.bring))
    await page.getByText(words.inbox).first().waitFor()
    expect(hand.counted.presses).toBeLessThanOrEqual(4)
    expect(hand.counted.fields).toBeLessThanOrEqual(1)
    // The list fills meanwhile, up to the five records of the plan.
    await page.getByRole('article').first().waitFor()
    // Nothing is promised that cannot be sent before the address is confirmed.
    await page.getByText(words.unreachable).first().waitFor()
    expect(await page.getByText(words.promise).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('leads without Discogs there in six presses and three fields', async () => {
    const { page, complaints, close } = await open({ viewport: WIDTHS.phone, locale })
    const hand = countingHand()
    await page.goto(home)
    await hand.press(page.getByRole('link', { name: words.start }).first())
    await hand.fill(page.getByLabel(words.email, { exact: true }), `alone-${language}@example.com`)
    await hand.press(button(page, words.continue))
    await hand.fill(page.getByLabel(words.password, { exact: true }), 'needle in the groove')
    await hand.press(button(page, words.signUp))
    await hand.fill(page.getByLabel(words.record, { exact: true }), String(journeys.product.records[0]))
    await hand.press(page.locator('form').getByRole('button', { name: words.add, exact: true }))
    await page.getByText(words.promise).first().waitFor()
    expect(hand.counted.presses).toBeLessThanOrEqual(6)
    expect(hand.counted.fields).toBeLessThanOrEqual(3)
    expect(complaints).toEqual([])
    await close()
  })

  it('has examples to try it with', async () => {
    const { page, complaints, close } = await open({ viewport: WIDTHS.phone, locale })
    await page.goto('/auth')
    await page.getByLabel(words.email, { exact: true }).fill('tries.examples@example.com')
    await button(page, words.continue).click()
    await page.getByLabel(words.password, { exact: true }).fill('needle in the groove')
    await button(page, words.signUp).click()
    await button(page, words.examples).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    await page.getByText(words.promise).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
