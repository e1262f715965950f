import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError, failureMessage, toastFailure } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { fullName, named } from '../full-name.ts'
import { LISTS_KEY, showsNewest, type WatchlistView } from '../watchlist-query.ts'
import type { AddDraft } from './add-draft.ts'
import { withCreated, type PendingAdd } from './entries.tsx'

export type AddProgress = { readonly done: number; readonly total: number }

/** What is added: releases or a master, the search result that was chosen, if any, and what alerts. */
export type AddRequest = Pick<AddDraft, 'chosen'> &
  Pick<PendingAdd, 'kind'> & { ids: readonly number[]; rule: OwnRule }

/**
 * Adds records one after another and shows the outcome once. Returns what was added, and the ids that are left for
 * another try.
 */
export function useAddWatches() {
  const { t } = useTexts()
  const { mutateAsync } = useAddMutation()
  const [progress, setProgress] = useState<AddProgress | null>(null)

  const add = async ({ kind, ids, chosen, rule }: AddRequest) => {
    const outcome = await addRound(ids, (discogsId, index) => {
      setProgress({ done: index + 1, total: ids.length })
      const own = Object.keys(rule).length === 0 ? {} : { rule }
      return mutateAsync({ kind, discogsId, startedAt: Date.now(), ...own }).then((watch) => named(watch, t))
    })
    setProgress(null)
    if (ids.length === 1) announceOne(outcome, chosen !== null, t)
    else announceMany(outcome, t)
    return outcome
  }
  return { add, progress }
}

function announceOne(
  { added: [watch], already, reason }: AddOutcome<Watch>,
  wasFound: boolean,
  t: TFunction,
): void {
  if (watch !== undefined) {
    const description = t('watches.added.text', { name: fullName(watch) })
    toastSuccess(t('watches.added.title'), { description })
  } else if (already.length > 0) {
    toastError(t('errors.title'), { description: t('watches.errors.alreadyExists') })
  } else if (wasFound && isHidden(reason)) {
    toastError(t('errors.title'), { description: t('watches.errors.hidden') })
  } else {
    toastFailure(t('errors.title'), reason, t('watches.errors.adding'))
  }
}

/** The marketplace lists some records in searches but shows them to nobody. */
function isHidden(reason: Error | null): boolean {
  return reason instanceof ApiError && reason.code === 'DISCOGS_RELEASE_NOT_FOUND'
}

/** Returns the record that took the place of one that was refused as missing. */
export function successorIn(reason: Error | null): number | null {
  return reason instanceof ApiError ? (reason.successor ?? null) : null
}

function announceMany({ added, already, left, reason }: AddOutcome<Watch>, t: TFunction): void {
  const title =
    added.length > 0 ? t('watches.addedMany.title', { count: added.length }) : t('watches.addedMany.none')
  const sentences = [
    already.length > 0 && t('watches.addedMany.already', { count: already.length }),
    left.length > 0 &&
      t('watches.addedMany.notAdded', {
        count: left.length,
        reason: failureMessage(reason, t('watches.errors.adding')),
      }),
    left.length > 0 && t('watches.addedMany.left'),
  ]
  const description = sentences.filter(Boolean).join(' ') || added.map(fullName).join(', ')
  const announceLeft = added.length > 0 ? toastInfo : toastError
  const announce = left.length > 0 ? announceLeft : toastSuccess
  announce(title, { description })
}

const mutationKey = ['vinyls', 'add']

/** Adds one record, or any record of an album. It is shown in the list at once; list and usage are then loaded again. */
function useAddMutation() {
  const client = useQueryClient()
  return useMutation<Watch, Error, PendingAdd>({
    mutationKey,
    mutationFn: ({ kind, discogsId, rule }) =>
      kind === 'master'
        ? call(endpoints.watchMaster, { params: { id: discogsId }, body: { rule } })
        : call(endpoints.addVinyl, { body: { discogsId, rule } }),
    onSuccess: async (created) => {
      // A request that began before could answer later, without the new record.
      await client.cancelQueries({ queryKey: queryKeys.vinyls })
      for (const [key, list] of client.getQueriesData<WatchList>({ queryKey: LISTS_KEY })) {
        const view = key.at(-1) as WatchlistView
        if (list !== undefined && showsNewest(view))
          client.setQueryData(key, withCreated(list, created, view.limit))
      }
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.vinyls })
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
      void client.invalidateQueries({ queryKey: queryKeys.masters })
      void client.invalidateQueries({ queryKey: queryKeys.releaseSearch })
    },
  })
}

/** Returns the records being added, oldest first. */
export function usePendingAdds(): readonly PendingAdd[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingAdd,
  })
}

/** The outcome of adding several records. `left`: the ids refused or not tried; `reason`: why the first was refused. */
type AddOutcome<Added> = {
  readonly added: readonly Added[]
  readonly already: readonly number[]
  readonly left: readonly number[]
  readonly reason: Error | null
}

/**
 * Adds records one after another. A refusal concerns its own record, unless the next would be refused, too: then it
 * stops. A record that is watched already is no failure.
 */
export async function addRound<Added>(
  ids: readonly number[],
  addOne: (id: number, index: number) => Promise<Added>,
): Promise<AddOutcome<Added>> {
  const added: Added[] = []
  const already: number[] = []
  const left: number[] = []
  let reason: Error | null = null
  for (const [index, id] of ids.entries()) {
    try {
      added.push(await addOne(id, index))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (error instanceof ApiError && error.code === 'VINYL_ALREADY_EXISTS') {
        already.push(id)
        continue
      }
      left.push(id)
      reason ??= error
      if (!endsTheRound(error)) continue
      left.push(...ids.slice(index + 1))
      break
    }
  }
  return { added, already, left, reason }
}

/** Whether the next one would fail, too: no room, no session, no server, or too many calls. */
function endsTheRound(error: Error): boolean {
  if (!(error instanceof ApiError) || error.isPassing) return true
  return ['VINYL_LIMIT_REACHED', 'USER_NOT_AUTHENTICATED', 'RATE_LIMITED'].includes(error.code ?? '')
}
