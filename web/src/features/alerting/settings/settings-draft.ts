import {
  updateNotificationSettings as declared,
  type NotificationSettings,
} from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-words.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError, toastFailure } from '../../../lib/api/toast-failure.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

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

/** Saves the changes and shows the outcome. A problem of the chat id is shown at its field instead. */
export function useSaveSettings(saved: SettingsDraft) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      if (draft.timeZone !== saved.timeZone) {
        const user = await call(endpoints.updateProfile, { body: { timeZone: draft.timeZone } })
        client.setQueryData(profileQuery.queryKey, user)
      }
      if (!changesChannels(draft, saved)) return
      const settings = await call(endpoints.updateNotificationSettings, { body: bodyOf(draft) })
      client.setQueryData(notificationSettingsQuery.queryKey, settings)
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.profile })
      toastSuccess(t('settings.notifications.saved'))
    },
    onError: (error) => {
      if (chatIdError(error) !== undefined) return
      toastFailure(t('settings.notifications.failedToUpdateNotificationSettings'), error)
    },
  })
}

/** Returns the server's complaint about the chat id, if there was one. */
export function chatIdError(error: Error | null): string | undefined {
  return error instanceof ApiError && error.field === 'telegramChatId' ? error.message : undefined
}
