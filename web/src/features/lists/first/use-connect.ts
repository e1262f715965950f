import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'

/** Leaves for the marketplace to connect an account, and comes back to the page that it is done from. */
export function useConnect(from: NonNullable<ApiBody<typeof endpoints.marketplaceConnect>['from']>) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => call(endpoints.marketplaceConnect, { body: { from } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
    onError: (error) => toastFailure(t('wantlist.connection.discogsConnectionFailed'), error),
  })
}
