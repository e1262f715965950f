import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { beginFarewell } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'

/** Long enough to read that it is done. */
const LEAVE_AFTER_MS = 1500

/** Deletes the account, says so, and opens the landing page a moment later. */
export function useDeleteAccount() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (_confirmed: { typed: string }) => call(endpoints.deleteAccount),
    onSuccess: () => {
      beginFarewell()
      toastSuccess(t('account.delete.done'))
      setTimeout(() => {
        // Signed out only on leaving: a dashboard without a session would briefly show the sign-in page.
        addEventListener('pagehide', signOut, { once: true })
        location.replace('/')
      }, LEAVE_AFTER_MS)
    },
    onError: (error) => toastFailure(t('account.delete.deleteError'), error),
  })
}
