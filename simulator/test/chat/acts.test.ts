import { InlineKeyboard } from 'grammy'
import { expect, it } from 'vitest'
import { openChat } from '../../src/chat/testing/open-chat.ts'

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })

it('people come, write, press, block the bot and come back', async () => {
  const { chat, api } = await openChat()
  const done = async (path: string, body: object) => {
    const answer = await post(chat.url, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Record<string, number>
  }
  const { id: personId = 0 } = await done('people', { firstName: 'Ada' })
  await done('open-link', { personId, link: 'code-9' })
  await done('send', { personId, chatId: personId, text: 'hola' })
  const { message_id: messageId } = await api.sendMessage(personId, 'hola', {
    reply_markup: new InlineKeyboard().text('Sí', 'yes'),
  })
  expect(await done('press', { personId, messageId, button: 'yes' })).toMatchObject({ data: 'yes' })
  expect(await done('block', { personId })).toMatchObject({ standing: 'blocked' })
  await done('unblock', { personId })
  expect(chat.world.rooms.get(personId)).toMatchObject({
    standing: 'open',
    messages: ['/start code-9', 'hola', 'hola'].map((text) => ({ content: { body: { text } } })),
  })
})

it.each([
  ['people', {}, 400],
  ['send', { personId: 1, text: 'hi' }, 400],
  ['press', { personId: 1 }, 400],
  ['nonsense', {}, 404],
])('%s %j is refused with %i', async (path, body, status) => {
  const { chat } = await openChat()
  expect((await post(chat.url, path, body)).status).toBe(status)
})
