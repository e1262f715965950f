import { endpoints } from '@cratewatch/contracts/calls'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureMessage, toastFailure } from '../../../../lib/api/toast-failure.ts'
import { call } from '../../../../lib/api/api.ts'
import { createPasskey, PasskeyError } from '../../../../lib/session/passkeys.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.ts'

/** Lets this browser create a passkey and stores it, named after browser and system. */
export function useAddPasskey() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const options = await call(endpoints.startPasskey)
      const created = await createPasskey(options)
      const name = nameDevice(navigator.userAgent) ?? t('security.passkeys.nameless')
      return call(endpoints.addPasskey, { body: { ...created, name } })
    },
    onSuccess: ({ name }) => toastSuccess(t('security.passkeys.added'), { description: name }),
    onError: (error) =>
      toastError(t('security.passkeys.addFailed'), {
        description:
          error instanceof PasskeyError
            ? t(`security.passkeys.problems.${error.problem}`)
            : failureMessage(error, t('errors.unknown')),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.passkeys }),
  })
}

/** Renames a passkey. */
export function useRenamePasskey(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string }) => call(endpoints.renamePasskey, { params: { id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.passkeys })
      onDone()
    },
  })
}

/** Removes a passkey. */
export function useRemovePasskey(id: string, onSettled: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.removePasskey, { params: { id } }),
    onSuccess: () => toastSuccess(t('security.passkeys.removed')),
    onError: (error) => toastFailure(t('security.passkeys.removeFailed'), error),
    onSettled: async () => {
      onSettled()
      await client.invalidateQueries({ queryKey: queryKeys.passkeys })
    },
  })
}
