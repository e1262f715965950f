import { expect, it } from 'vitest'
import { bodyOf, changesChannels, draftOf, isDirty } from './settings-draft.ts'

const saved = draftOf(
  { emailEnabled: true, telegramEnabled: false, telegramChatId: null, hasEmail: true },
  'Europe/Madrid',
)

it('has nothing to save before something is changed, nor after it is changed back', () => {
  expect(isDirty(saved, saved)).toBe(false)
  expect(isDirty({ ...saved, emailEnabled: false }, saved)).toBe(true)
})

it('counts a chat id only while chat is on', () => {
  expect(isDirty({ ...saved, telegramChatId: '42' }, saved)).toBe(false)
  const on = { ...saved, telegramEnabled: true }
  expect(isDirty({ ...on, telegramChatId: '42' }, on)).toBe(true)
  expect(isDirty({ ...on, telegramChatId: ' ' }, on)).toBe(false)
})

it('sends an empty chat id as none', () => {
  expect(bodyOf({ ...saved, telegramChatId: '  ' }).telegramChatId).toBeNull()
  expect(bodyOf({ ...saved, telegramChatId: ' 42 ' }).telegramChatId).toBe('42')
})

it('does not send the channels again when only the time zone was changed', () => {
  const moved = { ...saved, timeZone: 'Asia/Tokyo' }
  expect([isDirty(moved, saved), changesChannels(moved, saved)]).toEqual([true, false])
  expect(bodyOf(moved)).toEqual({ emailEnabled: true, telegramEnabled: false, telegramChatId: null })
})
