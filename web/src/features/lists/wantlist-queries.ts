import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call, type ApiBody } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { toastError, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'

/** The sync of the wantlist, the import of a file, or the sync of a followed list: all show the same progress. */
export type RunOf = 'sync' | 'import' | { readonly followedList: string }

/** Which words a run has. */
export function kindOf(of: RunOf): 'sync' | 'import' | 'list' {
  return typeof of === 'string' ? of : 'list'
}

/** How often the progress of a run under way is requested. */
const POLL = seconds(2)
/** The same of one that is over, while its list is read again. */
const POLL_REPEAT = minutes(1)
export const ITEMS_PAGE_SIZE = 10

/** Returns the key of the cached answers about a kind of run. */
export function runKey(of: RunOf) {
  if (of === 'sync') return queryKeys.marketplace
  return of === 'import' ? queryKeys.fileImport : queryKeys.followedLists
}

function pollOf(runs: readonly (RunProgress | null)[]): Duration | false {
  if (runs.some((run) => run?.isComplete === false)) return POLL
  return runs.some((run) => run?.reading?.isRepeated) ? POLL_REPEAT : false
}

/** The run under way, otherwise the last one; requested every two seconds until it has ended. */
export function runQuery(kind: 'sync' | 'import') {
  return queryOptions<{ progress: RunProgress | null }>({
    queryKey: [...runKey(kind), 'progress'],
    queryFn: ({ signal }) =>
      call(kind === 'sync' ? endpoints.wantlistSyncStatus : endpoints.importStatus, {}, signal),
    refetchInterval: ({ state }) => pollOf([state.data?.progress ?? null]),
  })
}

/** The lists that are followed; requested every two seconds while one of them is synced. */
export const followedListsQuery = queryOptions({
  queryKey: [...queryKeys.followedLists, 'all'],
  queryFn: ({ signal }) => call(endpoints.followedLists, {}, signal),
  refetchInterval: ({ state }) => pollOf((state.data?.lists ?? []).map(({ progress }) => progress)),
})

/** The file that was read and waits to be confirmed; requested every two seconds while its lines are searched for. */
export const previewQuery = queryOptions({
  queryKey: [...queryKeys.fileImport, 'preview'],
  queryFn: ({ signal }) => call(endpoints.readImportPreview, {}, signal),
  refetchInterval: ({ state }) => (state.data?.preview?.named.isSearching ? POLL : false),
})

/** Follows the run of a kind to its end, which is announced once. */
export function useRun(kind: 'sync' | 'import') {
  const run = useQuery(runQuery(kind))
  useAnnounceEnd(kind, run.data?.progress ?? null)
  return run
}

export function useCancelRun(of: RunOf) {
  const { t } = useTexts()
  return useChange({
    mutationFn: () => {
      if (typeof of === 'object')
        return call(endpoints.cancelFollowedListSync, { params: { id: of.followedList } })
      return call(of === 'sync' ? endpoints.cancelWantlistSync : endpoints.cancelImport)
    },
    failed: t('wantlist.run.cancelFailed'),
    stale: [runKey(of)],
  })
}

const TOASTS = {
  complete: toastSuccess,
  cancelled: toastInfo,
  withErrors: toastError,
  failed: toastError,
} as const

/** Shows a toast when a run that was seen under way has ended, and loads again what it has changed. */
export function useAnnounceEnd(of: RunOf, progress: RunProgress | null): void {
  const { t } = useTexts()
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
    const description = run.failure === null ? counts : t(`wantlist.run.failure.${run.failure}`)
    TOASTS[end](title, { description })
    for (const queryKey of [queryKeys.vinyls, queryKeys.subscription, runKey(of)])
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

/** Leaves for the marketplace to connect an account, and comes back to the page that it is done from. */
export function useConnect(from: NonNullable<ApiBody<typeof endpoints.marketplaceConnect>['from']>) {
  const { t } = useTexts()
  return useMutation({
    mutationFn: () => call(endpoints.marketplaceConnect, { body: { from } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
    onError: (error) => toastFailure(t('wantlist.connection.discogsConnectionFailed'), error),
  })
}

/** Green: complete without errors; yellow: ended in any other way; blue: under way. */
export function runTone(run: RunProgress): 'green' | 'yellow' | 'blue' {
  const end = runEnd(run)
  if (end === null) return 'blue'
  return end === 'complete' ? 'green' : 'yellow'
}

/** How a run ended; null while it is under way. */
export function runEnd({ isComplete, phase, errorItems }: RunProgress) {
  if (!isComplete) return null
  if (phase === 'cancelled') return 'cancelled'
  if (phase !== 'complete') return 'failed'
  return errorItems > 0 ? 'withErrors' : 'complete'
}
