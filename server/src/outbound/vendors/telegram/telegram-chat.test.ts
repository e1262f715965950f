import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestChat, type TestChat } from '../../../../test/vendors/test-chat.ts'
import { createTelegramChat } from './telegram-chat.ts'

let test: TestChat

beforeEach(async () => {
  test = await openTestChat()
  say(test.messenger.world, test.nora, '/start')
})
afterEach(() => test.close())

const message = () => ({ chatId: String(test.nora), html: '<b>Found</b>', buttons: [], preview: null })
const heard = () => test.said(test.nora)

describe('a message', () => {
  it('is accepted, also when the messenger takes its time', async () => {
    test.messenger.faults.add({ kind: 'slow', delayMs: 150, next: 1 })
    expect(await test.chat.send(message())).toEqual({ kind: 'taken' })
    expect(heard()).toHaveLength(1)
  })

  it('to a messenger that never answers is given up after the timeout, and nobody knows', async () => {
    test.messenger.faults.add({ kind: 'stall', next: 1 })
    const impatient = createTelegramChat({ ...test.config, timeout: milliseconds(200) })
    expect(await impatient.send(message())).toMatchObject({ kind: 'repeat' })
    expect(heard()).toEqual([])
    expect(await test.chat.send(message())).toEqual({ kind: 'taken' })
  })

  it.each([
    ['error-500', 'again'],
    ['bad-gateway', 'again'],
    ['html-502', 'repeat'],
    ['reset', 'repeat'],
  ] as const)(
    'that meets %s may be tried again, and only an answer of the messenger says that it did not arrive',
    async (kind, outcome) => {
      test.messenger.faults.add({ kind, next: 1 })
      expect((await test.chat.send(message())).kind).toBe(outcome)
    },
  )

  it('is the fault of the messenger when nobody listens there', async () => {
    await test.messenger.close()
    expect(await test.chat.send(message())).toMatchObject({ kind: 'again', fault: 'vendor' })
  })

  it('waits as long as the messenger asks, and nobody is to blame', async () => {
    test.messenger.faults.add({ kind: 'rate-limited', retryAfter: 33, next: 1 })
    expect(await test.chat.send(message())).toMatchObject({
      kind: 'wait',
      fault: 'reader',
      after: seconds(33),
    })
  })

  it.each(['blocked', 'chat-not-found'] as const)('is refused for good by %s', async (kind) => {
    test.messenger.faults.add({ kind, next: 1 })
    expect(await test.chat.send(message())).toMatchObject({ kind: 'gone' })
  })

  it('with markup that the messenger cannot read is to be written in a simpler form: the chat is not to blame', async () => {
    const broken = { ...message(), html: '<b>never closed' }
    expect(await test.chat.send(broken)).toMatchObject({ kind: 'simpler', fault: 'message' })
  })
})

describe('what is only a courtesy', () => {
  it('changes nothing when it fails', async () => {
    test.messenger.faults.add({ kind: 'error-500' })
    await test.chat.answerPress('1', 'Muted')
    await test.chat.replaceButtons(String(test.nora), 1, [])
    await test.chat.showCommands([], null)
  })

  it('but whether updates are brought is known, so that it can be asked again', async () => {
    test.messenger.faults.add({ kind: 'error-500', next: 1 })
    expect(await test.chat.bring(null)).toBe(false)
    expect(await test.chat.bring(null)).toBe(true)
  })
})
