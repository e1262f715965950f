import { describe, expect, it } from 'vitest'
import { logIn, signUp } from './harness/account.ts'
import { axeViolations } from './harness/axe.ts'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { pageProblems } from './harness/page-health.ts'
import { cardOf } from './harness/pages/cards.ts'
import { VARIANTS } from './harness/variants.ts'

const journeys = journeysOfFile()

const WORDS = {
  en: { submit: 'Add', added: 'Vinyl Added' },
  es: { submit: 'Añadir', added: 'Vinilo añadido' },
} as const

/** What the system opens when a link is shared with the installed application. */
const shareOf = (text: string) =>
  `/dashboard/vinyls?${new URLSearchParams({ title: 'Discogs', add: text, link: '' })}`

describe.each(VARIANTS)('what is shared in $language on a $width screen', ({ language, options }) => {
  const words = WORDS[language]

  it('opens the add form with the link, which one press adds', async () => {
    const { product } = journeys
    const id = product.records[2]!
    const { page, complaints, close } = await journeys.open(options)
    await signIn(page, await newCollector(product, `shares.${language}@example.com`, language))
    await page.goto(shareOf(`Look at this https://www.discogs.com/release/${id}-x!`))
    const field = page.locator('main [data-shortcut=add]')
    await expect.poll(() => field.inputValue()).toBe(`https://www.discogs.com/release/${id}-x`)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await pageProblems(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await page.locator('main form').getByRole('button', { name: words.submit, exact: true }).click()
    await page.getByText(words.added).waitFor()
    await cardOf(page, id).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('waits through the sign-in, by the address for shortcuts, too', async () => {
    const email = `shares.later.${language}@example.com`
    await signUp(journeys.product, email, { language })
    const { page, complaints, close } = await journeys.open(options)
    await page.goto('/?add=249504')
    await page.waitForURL('**/auth?redirect=**')
    await logIn(page, email, { language, to: '/dashboard/vinyls' })
    const field = page.locator('main [data-shortcut=add]')
    await expect.poll(() => field.inputValue()).toBe('249504')
    expect(complaints).toEqual([])
    await close()
  })
})
