import { endpoints } from '@cratewatch/contracts/calls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The channels that are on. While a chat has to agree they are polled, in case no live event arrives. */
export const notificationSettingsQuery = queryOptions({
  queryKey: queryKeys.notificationSettings,
  queryFn: ({ signal }) => call(endpoints.getNotificationSettings, {}, signal),
  refetchInterval: ({ state }) => (state.data?.chat.waiting ? seconds(5) : false),
})
