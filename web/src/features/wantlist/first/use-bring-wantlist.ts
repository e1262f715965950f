import type { AlertRuleOnWire } from '@cratewatch/contracts/alerts/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { defaultRuleQuery } from '../../../lib/alerts/alert-queries.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { runQuery } from '../wantlist-queries.ts'

export type Bringing = {
  /** Where alerts are to be sent; null: nothing was entered. */
  readonly email: string | null
  /** The price limit of all records; null: only those are brought that nobody sells. */
  readonly ceiling: AlertRuleOnWire['ceiling']
}

/**
 * Takes the address and the price limit, and starts the sync. What was done stays done when a later part fails, and is
 * not asked for again.
 */
export function useBringWantlist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, ceiling }: Bringing) => {
      if (email !== null)
        client.setQueryData(profileQuery.queryKey, await call(endpoints.updateEmail, { body: { email } }))
      if (ceiling !== null) {
        const rule = await call(endpoints.getAlertRule)
        const limited = await call(endpoints.setAlertRule, {
          body: { ...rule, ceiling, onlyWithinCeiling: true },
        })
        client.setQueryData(defaultRuleQuery.queryKey, limited)
      }
      const body = { alsoOnSale: ceiling !== null, anyPressing: false }
      return call(endpoints.startWantlistSync, { body })
    },
    onSuccess: (status) => client.setQueryData(runQuery('sync').queryKey, status),
    // Also after a failure: another tab or device may have started it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}
