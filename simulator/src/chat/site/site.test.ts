import { InlineKeyboard } from 'grammy'
import { expect, it } from 'vitest'
import { openChat } from '../testing/open-chat.ts'
import { pressButton, say, block } from '../world/speak.ts'

async function look(url: string, init: RequestInit = {}): Promise<string> {
  return (await fetch(url, init)).text()
}

it('shows a chat as its person sees it', async () => {
  const { chat, api, nora } = await openChat()
  await api.sendMessage(nora, '<b>3 copies</b> &lt;now&gt;', {
    parse_mode: 'HTML',
    reply_markup: new InlineKeyboard().url('See copies', 'https://example.com').text('Mute', 'mute:1'),
  })
  const html = await look(`${chat.url}/chats/${nora}`)
  expect(html).toContain('<b>3 copies</b> &#60;now&#62;')
  expect(html).toContain('href="https://example.com"')
  expect(html).toContain('name="button" value="mute:1"')
  expect(html).toContain('Nora Lindqvist')
})

it('shows what the bot answered to a press, until something newer is said', async () => {
  const { chat, api, nora, clock } = await openChat()
  const { message_id } = await api.sendMessage(nora, 'a', {
    reply_markup: new InlineKeyboard().text('Mute', 'mute'),
  })
  const pressed = pressButton(chat.world, nora, { messageId: message_id, button: 'Mute' })
  if (!pressed.ok) throw new Error(pressed.error)
  expect(await look(`${chat.url}/chats/${nora}`)).toContain('class="key waits"')
  await api.answerCallbackQuery(pressed.value.id, { text: 'Muted for 7 days' })
  expect(await look(`${chat.url}/chats/${nora}`)).toContain('Muted for 7 days')
  clock.advance(1_000)
  say(chat.world, nora, 'thanks')
  expect(await look(`${chat.url}/chats/${nora}`)).not.toContain('Muted for 7 days')
})

it('offers the commands of the person’s language', async () => {
  const { chat, api, nora } = await openChat()
  await api.setMyCommands([{ command: 'list', description: 'Your records' }])
  expect(await look(`${chat.url}/chats/${nora}`)).toContain('title="Your records">/list')
})

it('lets a stranger only start, and nobody write who blocked the bot', async () => {
  const { chat, nora, stranger } = await openChat()
  expect(await look(`${chat.url}/chats/${stranger}`)).toContain('value="/start">Start')
  block(chat.world, nora)
  const html = await look(`${chat.url}/chats/${nora}`)
  expect(html).toContain('You blocked this bot')
  expect(html).toContain('Unblock')
})

it('opens a deep link as whoever one chooses to be', async () => {
  const { chat, stranger } = await openChat()
  const html = await look(`${chat.url}/Cratewatch_Bot?start=code-1`)
  expect(html).toContain('name="code" value="code-1"')
  const body = new URLSearchParams({ personId: String(stranger), code: 'code-1' })
  const sent = await fetch(`${chat.url}/follow`, { method: 'POST', body, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/chats/${stranger}`])
  expect(await look(`${chat.url}/chats/${stranger}`)).toContain('code-1')
})

it('has no other pages', async () => {
  const { chat } = await openChat()
  expect((await fetch(`${chat.url}/nowhere`)).status).toBe(404)
  expect((await fetch(`${chat.url}/chats/1`)).status).toBe(404)
})
