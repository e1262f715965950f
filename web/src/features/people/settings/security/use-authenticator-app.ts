import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../../ui/feedback/toast.ts'

/** Reads whether an app is set up, and how many recovery codes are left. */
export function useAuthenticatorApp() {
  return useQuery({
    queryKey: queryKeys.authenticatorApp,
    queryFn: ({ signal }) => call(endpoints.readAuthenticatorApp, {}, signal),
  })
}

/** Requests a secret for an app, which its first code confirms. */
export function useStartAuthenticatorApp() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => call(endpoints.startAuthenticatorApp),
    onError: (error) => toastFailure(t('security.app.addFailed'), error),
  })
}

/** Confirms the app by its first code. */
export function useAddAuthenticatorApp(onCodes: (codes: readonly string[]) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ticket: string; code: string }) => call(endpoints.addAuthenticatorApp, { body }),
    onSuccess: async ({ recoveryCodes }) => {
      toastSuccess(t('security.app.added'))
      await client.invalidateQueries({ queryKey: queryKeys.authenticatorApp })
      onCodes(recoveryCodes)
    },
  })
}

/** Removes the app. */
export function useRemoveAuthenticatorApp(onRemoved: () => void, onSettled: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.removeAuthenticatorApp),
    onSuccess: () => {
      onRemoved()
      toastSuccess(t('security.app.removed'))
    },
    onError: (error) => toastFailure(t('security.app.removeFailed'), error),
    onSettled: async () => {
      onSettled()
      await client.invalidateQueries({ queryKey: queryKeys.authenticatorApp })
    },
  })
}

/** Makes ten new recovery codes. */
export function useRenewRecoveryCodes(onCodes: (codes: readonly string[]) => void, onSettled: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) => toastFailure(t('security.recovery.renewFailed'), error),
    onSettled: async () => {
      onSettled()
      await client.invalidateQueries({ queryKey: queryKeys.authenticatorApp })
    },
  })
}
