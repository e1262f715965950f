import {
  updateNotificationSettings as declared,
  type NotificationSettings,
} from '@cratewatch/contracts/alerting/notification-settings'
import { z } from 'zod'

const { body } = declared

/** The contents of the form, with the chat id as typed: an empty field is an empty text. */
export const settingsDraft = body.extend({
  telegramChatId: body.shape.telegramChatId.unwrap(),
  timeZone: z.string(),
})
export type SettingsDraft = Readonly<z.infer<typeof settingsDraft>>

export function draftOf(
  settings: Omit<NotificationSettings, 'chat' | 'reachable'>,
  timeZone: string,
): SettingsDraft {
  return {
    emailEnabled: settings.emailEnabled,
    telegramEnabled: settings.telegramEnabled,
    telegramChatId: settings.telegramChatId ?? '',
    timeZone,
  }
}

/** Whether saving would change a channel. The chat id counts only while chat is on, because only then it is shown. */
export function changesChannels(draft: SettingsDraft, saved: SettingsDraft): boolean {
  return (
    draft.emailEnabled !== saved.emailEnabled ||
    draft.telegramEnabled !== saved.telegramEnabled ||
    (draft.telegramEnabled && draft.telegramChatId.trim() !== saved.telegramChatId)
  )
}

/** Whether saving would change anything. */
export function isDirty(draft: SettingsDraft, saved: SettingsDraft): boolean {
  return changesChannels(draft, saved) || draft.timeZone !== saved.timeZone
}

/** Returns the body of the call that saves a draft's channels; an empty chat id becomes null. */
export function bodyOf({ emailEnabled, telegramEnabled, telegramChatId }: SettingsDraft) {
  const chatId = telegramChatId.trim()
  return { emailEnabled, telegramEnabled, telegramChatId: chatId === '' ? null : chatId }
}
