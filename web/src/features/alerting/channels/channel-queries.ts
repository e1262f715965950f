import { DELIVERIES_PAGE_SIZE } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'

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
  const client = useQueryClient()
  return useMutation<Answer, Error, Sent>({
    mutationFn: send,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (error) => failed !== undefined && toastFailure(failed, error),
    onSettled: () => {
      for (const queryKey of [queryKeys.channels, queryKeys.notificationSettings, queryKeys.profile])
        void client.invalidateQueries({ queryKey })
    },
  })
}
