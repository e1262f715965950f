import { endpoints } from '@cratewatch/contracts/endpoints'
import { SECURITY_PAGE_SIZE } from '@cratewatch/contracts/accounts/security-events'
import { days } from '@cratewatch/domain/kernel/duration'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { PERIODS, type SecurityView } from './security-view.ts'

export function securityQuery({ page, kind, outcome, account, network, period }: SecurityView) {
  return queryOptions({
    queryKey: [...adminKeys.security, { page, kind, outcome, account, network, period }],
    queryFn: ({ signal }) =>
      call(
        endpoints.adminSecurity,
        {
          query: {
            page,
            account,
            network,
            limit: SECURITY_PAGE_SIZE,
            ...(kind === null ? {} : { kind }),
            ...(outcome === null ? {} : { outcome }),
            ...(period === null ? {} : { since: new Date(Date.now() - days(PERIODS[period])).toISOString() }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })
}
