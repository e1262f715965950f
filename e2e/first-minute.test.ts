import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './harness/axe.ts'
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
    these: 'Watch these 5',
    four: 'Watch these 4',
    full: 'Your plan holds 5. Untick one first.',
    record: 'Add a record',
    add: 'Add',
    promise: /^We’ll alert you by e-mail when (a copy|any of them) turns up\.$/,
    unreachable: 'In the app only: choose where else alerts go.',
    inbox: 'Check your inbox',
    connect: 'Connect Discogs',
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
    these: 'Vigilar estos 5',
    four: 'Vigilar estos 4',
    full: 'Tu plan admite 5. Desmarca uno antes.',
    record: 'Añadir un disco',
    add: 'Añadir',
    promise: /^Te avisaremos por correo cuando (alguno )?salga a la venta\.$/,
    unreachable: 'Solo en la app: elige dónde más quieres los avisos.',
    inbox: 'Mira tu bandeja de entrada',
    connect: 'Conectar Discogs',
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

const PHONE = { width: 360, height: 740 }
/** Where the bar at the foot of that phone begins. */
const ABOVE_THE_BAR = PHONE.height - 57

async function bottomOf(what: Locator): Promise<number> {
  await what.waitFor()
  const box = await what.boundingBox()
  return box === null ? Infinity : box.y + box.height
}

/** The titles of the records that are ticked. */
const tickedNames = (page: Page) =>
  page
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) =>
      boxes.map((box) => (box.parentElement?.textContent ?? '').split(' – ').slice(1).join(' – ')),
    )

describe.each(LANGUAGES)('the first minute on a phone, in $language', ({ language, home, locale }) => {
  takeTurns(language)
  const words = WORDS[language]

  it(
    'leads with Discogs to a watch list of what was ticked, in three presses of its own and one field',
    { tags: 'core' },
    async () => {
      const { page, complaints, close } = await open({ viewport: PHONE, locale })
      const hand = countingHand()
      await page.goto(home)
      await page.getByRole('link', { name: words.start }).first().click()
      await hand.press(button(page, words.discogs))
      // Who somebody is there, the real site knows by their session.
      await page.getByLabel('Sign in as').selectOption('sunday_digger')
      await hand.press(button(page, 'Allow'))
      await page.getByRole('heading', { name: words.offer }).waitFor()
      expect(await pageProblems(page)).toEqual([])
      expect(await bottomOf(button(page, words.these))).toBeLessThanOrEqual(ABOVE_THE_BAR)
      // Another record takes the place of the rarest; beyond the plan there is no tick.
      const boxes = page.getByRole('checkbox')
      await boxes.nth(7).click()
      await page.getByText(words.full).waitFor()
      expect(await boxes.nth(7).isChecked()).toBe(false)
      await boxes.nth(0).click()
      await button(page, words.four).waitFor()
      await boxes.nth(7).check()
      expect(await axeViolations(page)).toEqual([])
      const wanted = await tickedNames(page)
      expect(wanted).toHaveLength(5)
      await hand.fill(page.getByLabel(words.address), `first-${language}@example.com`)
      await hand.press(button(page, words.these))
      await page.getByText(words.inbox).first().waitFor()
      expect(hand.counted.presses).toBe(3)
      expect(hand.counted.fields).toBeLessThanOrEqual(1)
      // The list fills meanwhile, up to the five records of the plan.
      await expect.poll(() => page.getByRole('article').count()).toBe(5)
      const cards = await page.getByRole('article').allTextContents()
      for (const name of wanted) expect(cards.some((card) => card.includes(name))).toBe(true)
      // Nothing is promised that cannot be sent before the address is confirmed.
      await page.getByText(words.unreachable).first().waitFor()
      expect(await page.getByText(words.promise).count()).toBe(0)
      expect(await axeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('leads without Discogs there in five presses and three fields', { tags: 'core' }, async () => {
    const { page, complaints, close } = await open({ viewport: PHONE, locale })
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
    expect(hand.counted.presses).toBeLessThanOrEqual(5)
    expect(hand.counted.fields).toBeLessThanOrEqual(3)
    expect(complaints).toEqual([])
    await close()
  })

  it('has examples to try it with, and leaves no blank while the offer to connect loads', async () => {
    const { page, complaints, close } = await open({ viewport: PHONE, locale, serviceWorkers: 'block' })
    const loading = Promise.withResolvers<void>()
    await page.route('**/assets/wantlist-offer-*.js', async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.goto('/auth')
    await page.getByLabel(words.email, { exact: true }).fill('tries.examples@example.com')
    await button(page, words.continue).click()
    await page.getByLabel(words.password, { exact: true }).fill('needle in the groove')
    await button(page, words.signUp).click()
    await button(page, words.examples).waitFor()
    await page.locator('main [data-loading]').waitFor()
    loading.resolve()
    await button(page, words.connect).waitFor()
    await expect.poll(() => page.locator('main [data-loading]').count()).toBe(0)
    expect(await bottomOf(button(page, words.examples))).toBeLessThanOrEqual(ABOVE_THE_BAR)
    await button(page, words.examples).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    await page.getByText(words.promise).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
