import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress } from '@cratewatch/contracts/watches/wantlist'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { toastError, toastInfo, toastSuccess } from '../../ui/feedback/toast.ts'
import { FAILURE_WORDS } from './reason-words.ts'
import { runEnd } from './run-outcome.ts'
import { kindOf, runKey, runQuery, type RunOf } from './wantlist-queries.ts'

/** Follows the run of a kind to its end, which is announced once. */
export function useRun(kind: 'sync' | 'import') {
  const run = useQuery(runQuery(kind))
  useAnnounceEnd(kind, run.data?.progress ?? null)
  return run
}

export function useCancelRun(of: RunOf) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      typeof of === 'object'
        ? call(endpoints.cancelFollowedListSync, { params: { id: of.followedList } })
        : call(of === 'sync' ? endpoints.cancelWantlistSync : endpoints.cancelImport),
    onError: (error) => toastFailure(t('wantlist.run.cancelFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: runKey(of) }),
  })
}

/** Shows a toast when a run that was seen under way has ended, and loads again what it has changed. */
export function useAnnounceEnd(of: RunOf, progress: RunProgress | null): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const running = useRef<string | null>(null)
  const announce = useEffectEvent((run: RunProgress) => {
    const end = runEnd(run)
    if (end === null) return
    const title = t(`wantlist.run.${kindOf(of)}.${end}`)
    const counts = t('wantlist.run.counts', {
      imported: run.importedItems,
      skipped: run.skippedItems,
      errors: run.errorItems,
    })
    const description = run.failure === null ? counts : t(FAILURE_WORDS[run.failure])
    const toast = end === 'complete' ? toastSuccess : end === 'cancelled' ? toastInfo : toastError
    toast(title, { description })
    for (const queryKey of [queryKeys.vinyls, queryKeys.subscription, queryKeys.capacity, runKey(of)])
      void client.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (progress === null) return
    if (!progress.isComplete) running.current = progress.id
    else if (running.current === progress.id) {
      running.current = null
      announce(progress)
    }
  }, [progress])
}
