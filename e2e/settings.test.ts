import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { say } from '../simulator/src/chat/world/speak.ts'
import { axeViolations } from './harness/axe.ts'
import { WIDTHS } from './harness/browser.ts'
import { newCollector, signIn, type Collector } from './harness/collector.ts'
import { confirmAddress } from './harness/confirm-address.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { layoutShift, watchLayoutShift } from './harness/layout-shift.ts'

const journeys = journeysOfFile()
const { open } = journeys

const SPANISH_PHONE = { viewport: WIDTHS.phone, locale: 'es-ES' }
const save = (page: Page) => page.getByRole('button', { name: /^(Save changes|Guardar cambios)$/ })

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  const opened = await open(given)
  await watchLayoutShift(opened.page)
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

describe('the page of alerts', () => {
  it('saves what stands beneath its form at once, and undoes it', { tags: 'core' }, async () => {
    const collector = await newCollector(journeys.product, 'atonce@example.com')
    const { page, complaints, close } = await enter(collector, '/dashboard/settings/notifications')
    await page.getByRole('button', { name: 'Change quiet hours' }).waitFor()
    const { score, moved } = await layoutShift(page)
    expect({ score, isStill: score < 0.02, moved }).toMatchObject({ isStill: true })
    expect(await axeViolations(page)).toEqual([])
    const weekly = page.getByRole('switch', { name: 'Weekly list' })
    await page.getByRole('button', { name: 'E-mail: what it gets, and when' }).click()
    await weekly.click()
    await page.getByText('E-mail changed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => weekly.isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Change default alerts' }).press('Enter')
    await page.getByLabel('At or below this price').fill('30')
    await page.keyboard.press('Tab')
    await page.getByText('when any of them turns up or one of them costs $30.00 or less').waitFor()
    await page.getByRole('button', { name: 'Change quiet hours' }).press('Enter')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Change quiet hours' }).click()
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
    await page.getByRole('button', { name: 'Use Europe/Madrid, as in this browser' }).click()
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Madrid')
    expect(complaints).toEqual([])
    await close()
  })

  it('sends a test mail, and says where to look', async () => {
    const collector = await newCollector(journeys.product, 'prueba@example.com', 'es')
    await confirmAddress(journeys.product, 'prueba@example.com', collector.token)
    const { page, close } = await enter(collector, '/dashboard/settings/notifications', SPANISH_PHONE)
    await page.getByRole('button', { name: 'Enviar un correo de prueba' }).click()
    await page.getByText('Prueba enviada').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await close()
  })
})

describe('mail and chat', () => {
  it('have something to save only once something was changed', async () => {
    const collector = await newCollector(journeys.product, 'dirty@example.com')
    const { page, close } = await enter(collector, '/dashboard/settings/notifications')
    const email = page.getByRole('switch', { name: 'E-mail alerts' })
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    await email.click()
    await page.getByText('You have unsaved changes.').waitFor()
    await email.click()
    await expect.poll(() => save(page).isDisabled()).toBe(true)

    await email.click()
    await save(page).click()
    await page.getByText('Notification settings saved').waitFor()
    await page.reload()
    await expect.poll(() => email.isChecked()).toBe(false)

    // Every channel is off, and the way to the settings says so.
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('E-mail and chat alerts are off').waitFor({ state: 'attached' })
    await close()
  })
})

describe('a chat', () => {
  it('that is named by its id has to agree first', async () => {
    const collector = await newCollector(journeys.product, 'id@example.com', 'es')
    const { page, close } = await enter(collector, '/dashboard/settings/notifications', SPANISH_PHONE)
    const { chat } = journeys.product
    const [, mateo = 0] = chat.world.people.keys()
    await page.getByRole('switch', { name: 'Avisos por chat' }).click()
    await page.getByText('Conecta Telegram, escribe el ID del chat').waitFor()
    await page.getByLabel('ID del chat').fill('not a number')
    await save(page).click()
    await page.getByRole('alert').waitFor()

    say(chat.world, mateo, '/start')
    await page.getByLabel('ID del chat').fill(String(mateo))
    await save(page).click()
    await page.getByText('Esperamos tu confirmación').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await close()
  })
})
