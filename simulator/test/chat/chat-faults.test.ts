import { GrammyError, HttpError } from 'grammy'
import { expect, it } from 'vitest'
import type { ChatFaultKind } from '../../src/chat/api/bot-api.ts'
import type { Chat } from '../../src/chat/start-chat.ts'
import { openChat, refusal } from '../../src/chat/testing/open-chat.ts'
import type { FaultRule } from '../../src/kit/faults.ts'

function words(chat: Chat, roomId: number): readonly string[] {
  const messages = chat.world.rooms.get(roomId)?.messages ?? []
  return messages.map(({ content }) => ('body' in content ? content.body.text : ''))
}

const spoken: readonly (readonly [FaultRule<ChatFaultKind>, object])[] = [
  [{ kind: 'blocked' }, { code: 403, description: 'Forbidden: bot was blocked by the user' }],
  [{ kind: 'chat-not-found' }, { code: 400, description: 'Bad Request: chat not found' }],
  [{ kind: 'error-500' }, { code: 500, description: 'Internal Server Error' }],
  [{ kind: 'bad-gateway' }, { code: 502, description: 'Bad Gateway' }],
  [
    { kind: 'rate-limited', retryAfter: 17 },
    { code: 429, description: 'Too Many Requests: retry after 17', parameters: { retry_after: 17 } },
  ],
]

it.each(spoken)('%j is what the vendor says, once, and nothing is sent', async (fault, said) => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ ...fault, next: 1 })
  expect(await refusal(api.sendMessage(nora, 'hi'))).toMatchObject(said)
  expect(words(chat, nora)).toEqual(['/start'])
  await api.sendMessage(nora, 'hi')
  expect(words(chat, nora)).toEqual(['/start', 'hi'])
})

it('a proxy’s page is no JSON', async () => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ kind: 'html-502', next: 1 })
  await expect(api.sendMessage(nora, 'hi')).rejects.toBeInstanceOf(HttpError)
})

it.each(['before', 'after'] as const)('a connection can break %s the message is sent', async (when) => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ kind: 'reset', when, next: 1 })
  await expect(api.sendMessage(nora, 'hi')).rejects.toBeInstanceOf(HttpError)
  expect(words(chat, nora)).toEqual(when === 'after' ? ['/start', 'hi'] : ['/start'])
  expect(chat.calls.recent()).toMatchObject([{ method: 'sendMessage', chatId: nora, text: 'hi', status: 0 }])
})

it('an error can be said although the message was sent', async () => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ kind: 'error-500', when: 'after', next: 1 })
  expect(await refusal(api.sendMessage(nora, 'hi'))).toMatchObject({ code: 500 })
  expect(words(chat, nora)).toEqual(['/start', 'hi'])
})

it('a stalled call waits until the client gives up, or it is released', async () => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ kind: 'stall', when: 'after' })
  const patience = new AbortController()
  const impatient = api.sendMessage(nora, 'hi', {}, patience.signal as never)
  await expect.poll(() => chat.faults.holding).toBe(1)
  patience.abort()
  await expect(impatient).rejects.toBeInstanceOf(HttpError)
  await expect.poll(() => chat.faults.holding).toBe(0)
  const patient = api.sendMessage(nora, 'again')
  await expect.poll(() => chat.faults.holding).toBe(1)
  chat.faults.clear()
  await expect(patient).resolves.toMatchObject({ text: 'again' })
})

it('a slow answer arrives', async () => {
  const { api, chat, nora } = await openChat()
  chat.faults.add({ kind: 'slow', delayMs: 1 })
  await expect(api.sendMessage(nora, 'hi')).resolves.toMatchObject({ text: 'hi' })
})

it('a fault can be meant for one chat and one method, and spares polling', async () => {
  const { api, chat, nora, stranger } = await openChat()
  chat.faults.add({ kind: 'error-500', chatId: stranger })
  chat.faults.add({ kind: 'error-500', method: 'getMe' })
  await expect(api.sendMessage(nora, 'hi')).resolves.toMatchObject({ text: 'hi' })
  await expect(api.getMe()).rejects.toBeInstanceOf(GrammyError)
  chat.faults.clear()
  chat.faults.add({ kind: 'error-500' })
  await expect(api.getUpdates()).resolves.toEqual([])
})

it('a share of the calls is the same share in every run', async () => {
  const outcomes = async () => {
    const { chat } = await openChat()
    chat.faults.add({ kind: 'error-500', share: 0.5 })
    return Array.from({ length: 40 }, () => chat.faults.strike({ method: 'getMe' }).length)
  }
  const first = await outcomes()
  expect(await outcomes()).toEqual(first)
  expect(new Set(first)).toEqual(new Set([0, 1]))
})
