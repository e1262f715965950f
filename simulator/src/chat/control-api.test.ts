import { InlineKeyboard } from 'grammy'
import { expect, it } from 'vitest'
import { openChat } from './testing/open-chat.ts'

async function control(
  url: string,
  path: string,
  body?: object | URLSearchParams,
  method = body ? 'POST' : 'GET',
) {
  const plain = body !== undefined && !(body instanceof URLSearchParams)
  const response = await fetch(`${url}/_control/${path}`, {
    method,
    ...(body && { body: plain ? JSON.stringify(body) : body }),
    ...(plain && { headers: { 'Content-Type': 'application/json' } }),
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as Record<string, number> }
}

it('people come, write, press and are read', async () => {
  const { chat, api } = await openChat()
  const { body: ada } = await control(chat.url, 'people', { firstName: 'Ada', languageCode: 'es' })
  expect(ada).toMatchObject({ firstName: 'Ada', languageCode: 'es' })
  const id = ada['id'] ?? 0
  await control(chat.url, 'open-link', { personId: id, link: 'code-9' })
  await control(chat.url, 'send', new URLSearchParams({ personId: String(id), text: 'hola' }))
  const { message_id } = await api.sendMessage(id, 'hola', {
    reply_markup: new InlineKeyboard().text('Sí', 'yes'),
  })
  const pressed = await control(chat.url, 'press', { personId: id, messageId: message_id, button: 'yes' })
  expect(pressed).toMatchObject({ status: 200, body: { data: 'yes' } })
  expect(chat.world.rooms.get(id)).toMatchObject({
    standing: 'open',
    messages: ['/start code-9', 'hola', 'hola'].map((text) => ({ content: { body: { text } } })),
  })
})

it('people block the bot and come back', async () => {
  const { chat, nora } = await openChat()
  expect((await control(chat.url, 'block', { personId: nora })).body).toMatchObject({ standing: 'blocked' })
  expect((await control(chat.url, 'unblock', { personId: nora })).body).toMatchObject({ standing: 'open' })
})

it('faults are set, listed and taken away; calls are logged with their time', async () => {
  const { chat, api, nora, clock } = await openChat()
  const set = await control(chat.url, 'faults', {
    kind: 'rate-limited',
    retryAfter: 5,
    next: 2,
    method: 'sendMessage',
  })
  await expect(api.sendMessage(nora, 'hi')).rejects.toMatchObject({ parameters: { retry_after: 5 } })
  expect((await control(chat.url, 'faults')).body['faults']).toMatchObject([
    { kind: 'rate-limited', caught: 1 },
  ])
  expect((await control(chat.url, `faults?id=${set.body['id']}`, undefined, 'DELETE')).status).toBe(200)
  clock.advance(1_500)
  await api.sendMessage(nora, 'hi')
  expect((await control(chat.url, 'calls')).body['calls']).toMatchObject([
    { atMs: clock.now() - 1_500, status: 429, description: 'Too Many Requests: retry after 5' },
    { atMs: clock.now(), status: 200, method: 'sendMessage', chatId: nora, text: 'hi' },
  ])
})

it.each([
  ['people', {}, 400],
  ['send', { personId: 1 }, 400],
  ['send', { personId: 1, text: 'hi' }, 409],
  ['press', { personId: 1 }, 409],
  ['faults', { kind: 'earthquake' }, 400],
  ['calls', {}, 405],
  ['nonsense', {}, 404],
])('%s %j is refused with %i', async (path, body, status) => {
  const { chat } = await openChat()
  expect((await control(chat.url, path, body)).status).toBe(status)
})
