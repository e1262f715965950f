import { expect, it } from 'vitest'
import { openChat, refusal } from '../../src/chat/testing/open-chat.ts'
import {
  followDeepLink,
  say,
  block,
  deletePerson,
  migrate,
  openGroup,
  unblock,
} from '../../src/chat/world/speak.ts'

it('a bot reaches nobody unknown, and never speaks first', async () => {
  const { api, stranger } = await openChat()
  expect(await refusal(api.sendMessage(42, 'hi'))).toMatchObject({
    code: 400,
    description: 'Bad Request: chat not found',
  })
  expect(await refusal(api.sendMessage(stranger, 'hi'))).toMatchObject({
    code: 403,
    description: "Forbidden: bot can't initiate conversation with a user",
  })
})

it('who blocks the bot is out of reach until unblocking it, and cannot write meanwhile', async () => {
  const { api, chat, nora } = await openChat()
  block(chat.world, nora)
  expect(await refusal(api.sendMessage(nora, 'hi'))).toMatchObject({
    code: 403,
    description: 'Forbidden: bot was blocked by the user',
  })
  expect(say(chat.world, nora, 'hi')).toEqual({ ok: false, error: 'bot-is-blocked' })
  expect(block(chat.world, nora)).toEqual({ ok: false, error: 'not-possible-now' })
  unblock(chat.world, nora)
  await expect(api.sendMessage(nora, 'hi')).resolves.toMatchObject({ text: 'hi' })
})

it('a deleted account is out of reach for good', async () => {
  const { api, chat, nora } = await openChat()
  deletePerson(chat.world, nora)
  expect((await refusal(api.sendMessage(nora, 'hi'))).description).toBe('Forbidden: user is deactivated')
  expect(say(chat.world, nora, 'hi')).toEqual({ ok: false, error: 'closed' })
})

it('a group that became a supergroup sends the bot on to its new id', async () => {
  const { api, chat, nora } = await openChat()
  const group = openGroup(chat.world, 'Diggers', [nora])
  await api.sendMessage(group.id, 'hello')
  const moved = migrate(chat.world, group.id)
  if (!moved.ok) throw new Error(moved.error)
  const { id } = moved.value
  expect(String(id)).toMatch(/^-100\d+$/)
  expect(await refusal(api.sendMessage(group.id, 'hello'))).toEqual({
    code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: id },
  })
  await expect(api.sendMessage(id, 'hello')).resolves.toMatchObject({
    chat: { type: 'supergroup', title: 'Diggers' },
  })
  const announced = (await api.getUpdates()).map(({ message }) => message)
  expect(announced).toContainEqual(expect.objectContaining({ migrate_to_chat_id: id }))
  expect(announced).toContainEqual(expect.objectContaining({ migrate_from_chat_id: group.id }))
  expect(migrate(chat.world, group.id)).toMatchObject({ error: 'not-possible-now' })
})

it('only members write in a group', async () => {
  const { chat, nora, stranger } = await openChat()
  const group = openGroup(chat.world, 'Diggers', [nora])
  expect(say(chat.world, stranger, 'hi', group.id)).toEqual({ ok: false, error: 'not-in-this-room' })
  expect(say(chat.world, nora, '/list@cratewatch_bot', group.id)).toMatchObject({ ok: true })
})

it.each([
  ['https://t.me/cratewatch_bot?start=abc_1-2', '/start abc_1-2'],
  ['https://t.me/Cratewatch_Bot', '/start'],
  ['tg://resolve?domain=cratewatch_bot&start=abc', '/start abc'],
  ['http://127.0.0.1:4103/cratewatch_bot?start=abc', '/start abc'],
  ['abc', '/start abc'],
])('the deep link %s says %s', async (link, text) => {
  const { chat, stranger } = await openChat()
  expect(followDeepLink(chat.world, stranger, link)).toMatchObject({ value: { content: { body: { text } } } })
})

it.each(['https://t.me/other_bot?start=abc', 'https://t.me/cratewatch_bot?start=a b', 'a b'])(
  '%s is no deep link to this bot',
  async (link) => {
    const { chat, stranger } = await openChat()
    expect(followDeepLink(chat.world, stranger, link)).toEqual({ ok: false, error: 'not-a-deep-link' })
  },
)
