import {
  DELIVERIES_PAGE_SIZE,
  changeChannel as declared,
  type Channel,
} from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { channelsQuery } from '../../../lib/alerts/alert-words.ts'
import { areComplete } from '../../../lib/alerts/quiet-fields.tsx'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'

/** What a channel got or is to get, by page. */
export function deliveriesQuery(id: string, page: number) {
  const query = { limit: DELIVERIES_PAGE_SIZE, offset: (page - 1) * DELIVERIES_PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.channels, id, page],
    queryFn: ({ signal }) => call(endpoints.channelDeliveries, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  })
}

export const feedQuery = queryOptions({
  queryKey: queryKeys.feed,
  queryFn: ({ signal }) => call(endpoints.readFeedAddress, {}, signal),
})

/** Returns what loads again everything that shows channels. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [queryKeys.channels, queryKeys.notificationSettings, queryKeys.profile])
      void client.invalidateQueries({ queryKey })
  }
}

type ChannelCallOptions<Answer> = {
  /** The title of the toast about a failure; left out where a form shows it. */
  failed?: string
  onSuccess?: (answer: Answer) => void
}

/** A call about channels, after which everything that shows them is loaded again. */
export function useChannelCall<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  { failed, onSuccess }: ChannelCallOptions<Answer>,
) {
  return useMutation<Answer, Error, Sent>({
    mutationFn: send,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => failed !== undefined && toastFailure(failed, error),
    onSettled: useRefresh(),
  })
}

const channelBody = declared.body.refine(({ quiet }) => areComplete(quiet ?? []))

export type EditedChannel = ReturnType<typeof useChannelForm>

/** Holds what can be changed about a channel. One that is switched on again is tried again. */
export function useChannelForm(channel: Channel, name: string) {
  const { t } = useTexts()
  const { id, label, gets, digest, quiet, state } = channel
  const client = useQueryClient()
  const refresh = useRefresh()
  const send = async (body: ApiBody<typeof endpoints.changeChannel>) => {
    const changed = await call(endpoints.changeChannel, { params: { id }, body }).finally(refresh)
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
