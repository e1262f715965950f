import { changeChannel as declared, type Channel } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { useQueryClient } from '@tanstack/react-query'
import { channelsQuery } from '../../../lib/alerts/alert-queries.ts'
import { areComplete } from '../../../lib/alerts/quiet-fields.tsx'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

/** Everything that shows channels. */
export const CHANNELS_SHOWN = [
  queryKeys.channels,
  queryKeys.notificationSettings,
  queryKeys.profile,
  queryKeys.vinyls,
]

const channelBody = declared.body.refine(({ quiet }) => areComplete(quiet ?? []))

export type EditedChannel = ReturnType<typeof useChannelForm>

/** Holds what can be changed about a channel. One that is switched on again is tried again. */
export function useChannelForm(channel: Channel, name: string) {
  const { t } = useTexts()
  const { id, label, gets, digest, quiet, state } = channel
  const client = useQueryClient()
  const send = async (body: ApiBody<typeof endpoints.changeChannel>) => {
    const changed = await call(endpoints.changeChannel, { params: { id }, body }).finally(() => {
      for (const queryKey of CHANNELS_SHOWN) void client.invalidateQueries({ queryKey })
    })
    client.setQueryData(
      channelsQuery.queryKey,
      (now) => now && { ...now, channels: now.channels.map((each) => (each.id === id ? changed : each)) },
    )
  }
  return useSavedForm({
    stored: { label, isOn: state === 'on' || state === 'unconfirmed', gets, digest, quiet },
    schema: channelBody,
    send,
    saved: t('channels.form.saved', { name }),
    failed: t('channels.form.saveFailed'),
  })
}

/** Whether a channel is switched by the form of mail and chat: the account's own address, and the bot's chat. */
export function isInForm({ isAccount, kind }: Channel): boolean {
  return isAccount || kind === 'telegram'
}

/** Sends one test message now. */
export function useTest(send: () => Promise<unknown>, name: string) {
  const { t } = useTexts()
  return useChange({
    mutationFn: send,
    done: () => toastSuccess(t('channels.tested'), { description: t('channels.testedText', { name }) }),
    failed: t('settings.test.failedToSendTestNotification'),
    stale: CHANNELS_SHOWN,
  })
}
