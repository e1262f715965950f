import { endpoints } from '@cratewatch/contracts/calls'
import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type ApiAnswer, type ApiBody } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../../ui/feedback/toast.ts'

export type NewToken = ApiAnswer<typeof endpoints.makeToken>

/** The keys of the scopes' texts, which may hold no colon. */
export const SCOPE_TEXTS = {
  'list:read': 'tokens.scopes.readList',
  'list:write': 'tokens.scopes.changeList',
  search: 'tokens.scopes.search',
  'notifications:read': 'tokens.scopes.readNotifications',
  'notifications:write': 'tokens.scopes.changeNotifications',
} as const satisfies Record<TokenScope, string>

/** Makes a token. Where it fails is said at the form. */
export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.makeToken>) => call(endpoints.makeToken, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tokens }),
  })
}

/** Revokes a token. */
export function useRevokeToken(id: string, onSettled: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.revokeToken, { params: { id } }),
    onSuccess: () => toastSuccess(t('tokens.revoked')),
    onError: (error) => toastFailure(t('tokens.revokeFailed'), error),
    onSettled: async () => {
      onSettled()
      await client.invalidateQueries({ queryKey: queryKeys.tokens })
    },
  })
}
