import type { Page } from 'playwright-core'
import type { Product } from '../product.ts'

/** The messages of the open chat; the list beside it repeats the last one. */
export const said = (chat: Page) => chat.getByRole('log')

const YES = { en: 'Yes, connect it', es: 'Sí, conectarlo' } as const

/**
 * Opens the bot by the link in the settings as somebody new, and agrees, as in the messenger. Nobody is used twice:
 * files share a messenger, and one would read what another was sent.
 */
export async function connect(
  page: Page,
  { chat: { world } }: Pick<Product, 'chat'>,
  language: keyof typeof YES,
): Promise<Page> {
  const firstName = `Reader ${world.people.size}`
  world.addPerson({ firstName, languageCode: language })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/notifications/chat-link', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await answer.json()) as { url: string }
  const chat = await page.context().newPage()
  await chat.goto(url)
  await chat.getByRole('button', { name: firstName }).click()
  await chat.getByRole('button', { name: YES[language] }).click()
  return chat
}
