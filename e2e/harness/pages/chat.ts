import type { Page } from 'playwright-core'

/** The messages of the open chat; the list beside it repeats the last one. */
export const said = (chat: Page) => chat.getByRole('log')

/** Opens the bot by the link in the settings, chooses a person, and agrees, as in the messenger. */
export async function connect(page: Page, person: string, yes: string): Promise<Page> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/notifications/chat-link', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await answer.json()) as { url: string }
  const chat = await page.context().newPage()
  await chat.goto(url)
  await chat.getByRole('button', { name: new RegExp(person) }).click()
  await chat.getByRole('button', { name: yes }).click()
  return chat
}
