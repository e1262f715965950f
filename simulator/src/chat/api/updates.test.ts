import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bot, InlineKeyboard, webhookCallback } from 'grammy'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Chat } from '../start-chat.ts'
import { openChat, refusal } from '../testing/open-chat.ts'
import { followDeepLink, pressButton, say, block, unblock } from '../world/speak.ts'

/** Makes a bot by the official library, not yet started. */
function botOf(chat: Chat): Bot {
  return new Bot(chat.token, { client: { apiRoot: chat.apiUrl } })
}

async function listen(
  handler: (message: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((message, response) => void handler(message, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

it('a polling bot hears deep links, words and presses, and answers them', async () => {
  const { chat, stranger } = await openChat()
  const bot = botOf(chat)
  bot.hears(/^\/start (.+)$/, (ctx) =>
    ctx.reply(`linked ${ctx.match[1]}`, { reply_markup: new InlineKeyboard().text('Mute', 'mute:7') }),
  )
  bot.callbackQuery(/^mute:(\d)$/, async (ctx) => {
    await ctx.answerCallbackQuery(`Muted for ${ctx.match[1]} days`)
    await ctx.editMessageReplyMarkup()
  })
  void bot.start()
  onTestFinished(() => bot.stop())
  followDeepLink(chat.world, stranger, `https://t.me/${chat.world.bot.username}?start=code-1`)
  const messages = () => chat.world.rooms.get(stranger)?.messages ?? []
  await expect
    .poll(() => messages().map(({ content }) => content))
    .toMatchObject([{ body: { text: '/start code-1' } }, { body: { text: 'linked code-1' } }])
  const pressed = pressButton(chat.world, stranger, { messageId: messages().at(-1)?.id ?? 0, button: 'Mute' })
  await expect.poll(() => messages().at(-1)?.keyboard).toBeUndefined()
  expect(pressed).toMatchObject({ value: { answer: { text: 'Muted for 7 days' } } })
})

it('a person who blocks the bot is reported, and one who comes back', async () => {
  const { api, chat, nora } = await openChat()
  block(chat.world, nora)
  unblock(chat.world, nora)
  const updates = await api.getUpdates()
  expect(updates.map((update) => update.my_chat_member?.new_chat_member)).toEqual([
    { user: expect.objectContaining({ username: 'cratewatch_bot' }), status: 'kicked', until_date: 0 },
    { user: expect.objectContaining({ is_bot: true }), status: 'member' },
  ])
})

it('an update comes again until a higher offset confirms it', async () => {
  const { api, chat, nora } = await openChat()
  for (const text of ['one', 'two', 'three']) say(chat.world, nora, text)
  const first = await api.getUpdates({ limit: 2 })
  expect(first.map(({ message }) => message?.text)).toEqual(['one', 'two'])
  expect(await api.getUpdates({ limit: 2 })).toEqual(first)
  const rest = await api.getUpdates({ offset: (first.at(-1)?.update_id ?? 0) + 1 })
  expect(rest.map(({ message }) => message?.text)).toEqual(['three'])
  say(chat.world, nora, 'four')
  const newest = await api.getUpdates({ offset: -1 })
  expect(newest.map(({ message }) => message?.text)).toEqual(['four'])
})

it('a long poll waits for news, for as long as its timeout', async () => {
  const { api, chat, nora, clock } = await openChat()
  const planned = vi.spyOn(clock, 'after')
  const news = api.getUpdates({ timeout: 30 })
  await expect.poll(() => planned).toHaveBeenCalled()
  say(chat.world, nora, 'news')
  expect(await news).toMatchObject([{ message: { text: 'news' } }])
  chat.updates.drop()
  const nothing = api.getUpdates({ timeout: 30 })
  await expect.poll(() => planned).toHaveBeenCalledTimes(2)
  clock.advance(30_000)
  expect(await nothing).toEqual([])
})

it('a second poll ends the first one', async () => {
  const { api, clock } = await openChat()
  const planned = vi.spyOn(clock, 'after')
  const first = refusal(api.getUpdates({ timeout: 30 }))
  await expect.poll(() => planned).toHaveBeenCalled()
  expect(await api.getUpdates()).toEqual([])
  expect(await first).toMatchObject({
    code: 409,
    description: expect.stringMatching(/terminated by other getUpdates/),
  })
})

it('only the kinds asked for are kept, and none for longer than a day', async () => {
  const { api, chat, nora, clock } = await openChat()
  await api.getUpdates({ allowed_updates: ['callback_query'] })
  say(chat.world, nora, 'unheard')
  expect(await api.getUpdates({ allowed_updates: [] })).toEqual([])
  say(chat.world, nora, 'too old')
  clock.advance(25 * 3_600_000)
  say(chat.world, nora, 'fresh')
  expect(await api.getUpdates()).toMatchObject([{ message: { text: 'fresh' } }])
})

it('a webhook gets updates with the secret, and the library accepts them', async () => {
  const { api, chat, nora } = await openChat()
  const bot = botOf(chat)
  const heard: string[] = []
  bot.on('message:text', (ctx) => {
    heard.push(ctx.message.text)
  })
  const secrets: unknown[] = []
  const handle = webhookCallback(bot, 'http', { secretToken: 'hush-hush' })
  const url = await listen((message, response) => {
    secrets.push(message.headers['x-telegram-bot-api-secret-token'])
    return handle(message, response)
  })
  await api.setWebhook(url, { secret_token: 'hush-hush', max_connections: 5 })
  say(chat.world, nora, 'one')
  say(chat.world, nora, 'two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  expect(secrets).toEqual(['hush-hush', 'hush-hush'])
  expect(await refusal(api.getUpdates())).toMatchObject({
    code: 409,
    description: expect.stringMatching(/webhook is active/),
  })
  expect(chat.updates.webhook).toMatchObject({ url, maxConnections: 5 })
  await api.deleteWebhook()
  expect(chat.updates.webhook).toBeUndefined()
})

it('a failing webhook gets the same update again, ever later, and in order', async () => {
  const { api, chat, nora, clock } = await openChat()
  const heard: string[] = []
  let healthy = false
  const url = await listen(async (message, response) => {
    let body = ''
    for await (const chunk of message) body += String(chunk)
    heard.push(JSON.parse(body).message.text)
    response.writeHead(healthy ? 200 : 500).end()
  })
  await api.setWebhook(url)
  const planned = vi.spyOn(clock, 'after')
  say(chat.world, nora, 'one')
  say(chat.world, nora, 'two')
  await expect.poll(() => planned.mock.lastCall?.[0]).toBe(1_000)
  expect(chat.updates.pending).toHaveLength(2)
  say(chat.world, nora, 'three')
  await fetch(url, { method: 'POST', body: JSON.stringify({ message: { text: 'in between' } }) })
  expect(heard).toEqual(['one', 'in between'])
  clock.advance(1_000)
  await expect.poll(() => planned.mock.lastCall?.[0]).toBe(2_000)
  healthy = true
  clock.advance(2_000)
  await expect.poll(() => heard).toEqual(['one', 'in between', 'one', 'one', 'two', 'three'])
})

it('tries a webhook again that it cannot reach', async () => {
  const { api, chat, nora, clock } = await openChat()
  await api.setWebhook('http://127.0.0.1:1/hook')
  const planned = vi.spyOn(clock, 'after')
  say(chat.world, nora, 'one')
  await expect.poll(() => planned.mock.lastCall?.[0]).toBe(1_000)
  expect(chat.updates.pending).toHaveLength(1)
})

it('wants https for a webhook, and a plain secret', async () => {
  const { api } = await openChat()
  const plain = await refusal(api.setWebhook('http://example.com/hook'))
  expect(plain.description).toBe('Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
  const secret = await refusal(api.setWebhook('https://example.com/hook', { secret_token: 'a b' }))
  expect(secret.description).toBe('Bad Request: secret token contains unallowed characters')
})
