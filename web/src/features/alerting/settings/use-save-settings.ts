import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, toastFailure } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { bodyOf, changesChannels, type SettingsDraft } from './settings-draft.ts'

/** Saves the changes and shows the outcome. A problem of the chat id is shown at its field instead. */
export function useSaveSettings(saved: SettingsDraft) {
  const { t } = useTranslation()
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
