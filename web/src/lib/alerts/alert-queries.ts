import { endpoints } from '@cratewatch/contracts/calls'
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
