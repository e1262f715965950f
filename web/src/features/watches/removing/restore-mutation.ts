import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useRefresh } from './use-refresh.ts'

/** Puts back what was removed: one record by its id, or many by what their removal answered. */
export function useRestore() {
  const t = useTexts()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreVinyls, { params: { id } }),
    onError: (error) => toastFailure(t('watches.removed.undoFailed'), error),
    onSettled: refresh,
  })
}
