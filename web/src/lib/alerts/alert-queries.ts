import { endpoints } from '@cratewatch/contracts/calls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The user's alert rule for all records that have none of their own. */
export const defaultRuleQuery = queryOptions({
  queryKey: queryKeys.alertRule,
  queryFn: ({ signal }) => call(endpoints.getAlertRule, {}, signal),
})

/** In which currency and at what hours alerts come. */
export const alertTimingQuery = queryOptions({
  queryKey: queryKeys.alertTiming,
  queryFn: ({ signal }) => call(endpoints.getAlertTiming, {}, signal),
})

/** The channels of the account, and the kinds that the instance has. */
export const channelsQuery = queryOptions({
  queryKey: queryKeys.channels,
  queryFn: ({ signal }) => call(endpoints.listChannels, {}, signal),
})

/** The channels that are on. While a chat has to agree they are polled, in case no live event arrives. */
export const notificationSettingsQuery = queryOptions({
  queryKey: queryKeys.notificationSettings,
  queryFn: ({ signal }) => call(endpoints.getNotificationSettings, {}, signal),
  refetchInterval: ({ state }) => (state.data?.chat.waiting ? seconds(5) : false),
})
