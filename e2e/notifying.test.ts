import { describe, expect, it } from 'vitest'
import { newCollector, signIn } from './harness/collector.ts'
import { journeysOfFile } from './harness/journeys.ts'
import { cardOf } from './harness/pages/cards.ts'
import { connect, said } from './harness/pages/chat.ts'

// Premium for everybody: the free plan's hour is tested where the clock can be advanced.
const journeys = journeysOfFile('premium')
const { open } = journeys

const nameOf = (id: number) => journeys.product.marketplace.world.release(id)!.album.title

describe('alerts in the chat', () => {
  it('come at once, and their buttons mute the record and end the watch', { tags: 'core' }, async () => {
    const collector = await newCollector(journeys.product, 'nora@example.com')
    const [first, second] = [journeys.product.records[0]!, journeys.product.records[1]!]
    await collector.add(first)
    await collector.add(second)
    const { page, close } = await open()
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    // The first observation alerts nobody, so the copy has to appear after it.
    const card = cardOf(page, first)
    await card.getByText('No copies for sale').waitFor()
    const chat = await connect(page, journeys.product, 'en')
    await said(chat).getByText('Connected.').waitFor()

    journeys.product.marketplace.world.appear(first, { count: 2, price: 30, currency: 'USD' })
    await said(chat).getByText('2 copies for sale').waitFor()
    await said(chat).getByText(nameOf(first)).first().waitFor()
    await chat.getByRole('button', { name: 'Mute for 7 days' }).last().click()
    await said(chat).getByText('muted for 7 days').waitFor()

    await chat.getByRole('button', { name: 'Stop watching' }).last().click()
    await chat.getByRole('button', { name: 'Yes, stop watching' }).click()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await close()
  })

  it('keep the list and come, in the language of the account', async () => {
    const collector = await newCollector(journeys.product, 'mateo@example.com', 'es')
    const { page, close } = await open({ locale: 'es-ES' })
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    const chat = await connect(page, journeys.product, 'es')
    await said(chat).getByText('Conectado.').waitFor()
    const says = async (text: string) => {
      await chat.getByRole('textbox', { name: 'Message' }).fill(text)
      await chat.keyboard.press('Enter')
    }
    const { world } = journeys.product.marketplace
    const record = journeys.product.records.findLast((each) => world.stats(each)?.numForSale === 0)!
    await says(`https://www.discogs.com/release/${record}`)
    await said(chat).getByText('Vigilando').waitFor()
    await cardOf(page, record).waitFor()
    await says('/list')
    await said(chat).getByText('1 disco en tu lista').waitFor()
    await expect.poll(collector.newestState).toBe('none')
    world.appear(record, { count: 2, price: 30, currency: 'EUR' })
    await said(chat).getByText('2 copias a la venta').waitFor()
    await chat.getByRole('button', { name: 'Silenciar 7 días' }).last().click()
    await chat.getByRole('button', { name: 'Hasta que vuelva a salir a la venta' }).last().click()
    await page
      .getByText(/^Silenciado hasta que vuelva a salir a la venta/)
      .first()
      .waitFor()
    await close()
  })
})
