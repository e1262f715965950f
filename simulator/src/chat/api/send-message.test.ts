import { GrammyError, InlineKeyboard } from 'grammy'
import { describe, expect, it } from 'vitest'
import { openChat, refusal } from '../testing/open-chat.ts'
import { pressButton, say } from '../world/speak.ts'

describe('sending', () => {
  it('answers with the whole message, marked up as asked', async () => {
    const { api, chat, nora, clock } = await openChat()
    const sent = await api.sendMessage(nora, '<b>3 copies</b> at a shop', {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: new InlineKeyboard().url('See copies', 'https://example.com').text('Mute', 'mute:1'),
    })
    expect(sent).toEqual({
      message_id: 2,
      from: { id: 7_700_000_001, is_bot: true, first_name: 'Cratewatch', username: 'cratewatch_bot' },
      chat: { id: nora, type: 'private', first_name: 'Nora', last_name: 'Lindqvist', username: 'nora_digs' },
      date: clock.now() / 1_000,
      text: '3 copies at a shop',
      entities: [{ type: 'bold', offset: 0, length: 8 }],
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [
            { text: 'See copies', url: 'https://example.com' },
            { text: 'Mute', callback_data: 'mute:1' },
          ],
        ],
      },
    })
    expect(chat.world.rooms.get(nora)?.messages).toHaveLength(2)
  })

  it('takes an id as text', async () => {
    const { chat, nora } = await openChat()
    const answer = await fetch(`${chat.apiUrl}/bot${chat.token}/sendMessage`, {
      method: 'POST',
      body: JSON.stringify({ chat_id: String(nora), text: 'loud' }),
    })
    expect(await answer.json()).toMatchObject({ ok: true, result: { text: 'loud' } })
  })

  const button = (button: object) => ({ reply_markup: { inline_keyboard: [[button]] } }) as never
  it.each([
    ['', {}, 'message text is empty'],
    ['  ', {}, 'text must be non-empty'],
    ['a'.repeat(4_097), {}, 'message is too long'],
    ['a', { parse_mode: 'BBCode' as never }, 'unsupported parse_mode'],
    [
      '<b>a',
      { parse_mode: 'HTML' as const },
      `can't parse entities: Can't find end tag corresponding to start tag "b"`,
    ],
    ['a', button({ text: 'b', callback_data: 'é'.repeat(33) }), 'BUTTON_DATA_INVALID'],
    [
      'a',
      button({ text: 'b', url: 'http://localhost:3000/x' }),
      `inline keyboard button URL 'http://localhost:3000/x' is invalid: Wrong HTTP URL`,
    ],
    [
      'a',
      button({ text: 'b' }),
      `can't parse inline keyboard button: text buttons are unallowed in the inline keyboard`,
    ],
    ['a', { reply_markup: [] as never }, 'object expected as reply markup'],
  ])('refuses %#: a text that is not good', async (text, options, reason) => {
    const { api, nora } = await openChat()
    await expect(refusal(api.sendMessage(nora, text, options))).resolves.toMatchObject({
      code: 400,
      description: `Bad Request: ${reason}`,
    })
  })

  it('knows its own token and methods only', async () => {
    const { chat } = await openChat()
    const get = async (path: string) => (await fetch(chat.apiUrl + path)).json()
    expect(await get('/bot1:wrong/getMe')).toEqual({
      ok: false,
      error_code: 401,
      description: 'Unauthorized',
    })
    expect(await get(`/bot${chat.token}/sendGift`)).toEqual({
      ok: false,
      error_code: 404,
      description: 'Not Found',
    })
    expect(await get('/bot')).toMatchObject({ error_code: 404 })
  })
})

describe('editing', () => {
  it('exchanges the keyboard; one that is not sent again is gone', async () => {
    const { api, nora, clock } = await openChat()
    const keyboard = new InlineKeyboard().text('Mute', 'mute')
    const { message_id } = await api.sendMessage(nora, 'before', { reply_markup: keyboard })
    clock.advance(2_000)
    const edited = await api.editMessageReplyMarkup(nora, message_id)
    expect(edited).toMatchObject({ message_id, text: 'before', edit_date: clock.now() / 1_000 })
    expect(edited).not.toHaveProperty('reply_markup')
    const again = await api.editMessageReplyMarkup(nora, message_id, { reply_markup: keyboard })
    expect(again).toMatchObject({ text: 'before', reply_markup: { inline_keyboard: [[{ text: 'Mute' }]] } })
  })

  it('refuses edits of nothing, to nothing, and of other people’s words', async () => {
    const { api, nora, clock } = await openChat()
    const { message_id } = await api.sendMessage(nora, 'same')
    const same = await refusal(api.editMessageReplyMarkup(nora, message_id))
    expect(same.description).toMatch(/^Bad Request: message is not modified/)
    clock.advance(1_000)
    const missing = await refusal(api.editMessageReplyMarkup(nora, 99))
    expect(missing.description).toBe('Bad Request: message to edit not found')
    const hers = await refusal(api.editMessageReplyMarkup(nora, 1))
    expect(hers.description).toBe("Bad Request: message can't be edited")
  })
})

describe('pressed buttons', () => {
  it('are answered once the bot says so, within a quarter of an hour', async () => {
    const { api, chat, nora, clock } = await openChat()
    const { message_id } = await api.sendMessage(nora, 'a', {
      reply_markup: new InlineKeyboard().text('Mute', 'mute:1'),
    })
    const pressed = pressButton(chat.world, nora, { messageId: message_id, button: 'Mute' })
    if (!pressed.ok) throw new Error(pressed.error)
    await api.answerCallbackQuery(pressed.value.id, { text: 'Muted' })
    expect(pressed.value.answer).toEqual({ text: 'Muted' })
    clock.advance(16 * 60_000)
    const late = await refusal(api.answerCallbackQuery(pressed.value.id))
    expect(late.description).toBe(
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    )
  })

  it('must exist', async () => {
    const { api, chat, nora } = await openChat()
    const { message_id } = await api.sendMessage(nora, 'a')
    expect(pressButton(chat.world, nora, { messageId: message_id, button: 'x' })).toMatchObject({
      error: 'no-such-button',
    })
    expect(pressButton(chat.world, nora, { messageId: 77, button: 'x' })).toMatchObject({
      error: 'no-such-message',
    })
  })
})

describe('the menu of commands', () => {
  it('is kept by language', async () => {
    const { api, chat, nora } = await openChat()
    await api.setMyCommands([{ command: 'list', description: 'Your records' }])
    await api.setMyCommands([{ command: 'list', description: 'Tus discos' }], { language_code: 'es' })
    const mateo = chat.world.addPerson({ firstName: 'Mateo', languageCode: 'es' }).id
    say(chat.world, mateo, '/start')
    const page = async (id: number) => (await fetch(`${chat.url}/chats/${id}`)).text()
    expect(await page(nora)).toContain('title="Your records">/list')
    expect(await page(mateo)).toContain('title="Tus discos">/list')
    const bad = await refusal(api.setMyCommands([{ command: 'Not Good', description: 'x' }]))
    expect(bad.description).toBe('Bad Request: BOT_COMMAND_INVALID')
  })
})

describe('the limits', () => {
  it('bear a short burst, then say when to come back, also in the header', async () => {
    const { api, chat, nora, clock } = await openChat()
    for (const text of ['1', '2', '3']) await api.sendMessage(nora, text)
    const problem = await api.sendMessage(nora, '4').catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(GrammyError)
    expect(problem).toMatchObject({
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    })
    clock.advance(1_000)
    await expect(api.sendMessage(nora, '4')).resolves.toMatchObject({ text: '4' })
    expect(chat.calls.recent().map(({ status }) => status)).toEqual([200, 200, 200, 429, 200])
  })

  it('hold for all chats together', async () => {
    const { api, chat } = await openChat()
    const crowd = Array.from({ length: 31 }, (_, n) => chat.world.addPerson({ firstName: `P${n}` }).id)
    for (const id of crowd) say(chat.world, id, 'hi')
    const codes = await Promise.all(
      crowd.map((id) =>
        api.sendMessage(id, 'hello').then(
          () => 200,
          (problem: GrammyError) => problem.error_code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(30)
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
  })
})
