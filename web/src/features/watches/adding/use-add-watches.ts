import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useAddMutation } from './add-mutation.ts'
import { addRound, type AddOutcome } from './add-round.ts'
import { named } from '../full-name.ts'

export type AddProgress = { readonly done: number; readonly total: number }

/**
 * Adds records one after another and shows the outcome once. Returns the ids to keep in the field for another try.
 * `chosen`: the search result being added, if any.
 */
export function useAddWatches() {
  const { t } = useTranslation()
  const { mutateAsync } = useAddMutation()
  const [progress, setProgress] = useState<AddProgress | null>(null)

  const add = async (ids: readonly number[], chosen: SearchResult | null): Promise<readonly number[]> => {
    const outcome = await addRound(ids, (discogsId, index) => {
      setProgress({ done: index + 1, total: ids.length })
      return mutateAsync({ discogsId, startedAt: Date.now() }).then((watch) => named(watch, t))
    })
    setProgress(null)
    if (ids.length === 1) announceOne(outcome, chosen !== null, t)
    else announceMany(outcome, t)
    return outcome.added.length === 0 ? ids : outcome.left
  }
  return { add, progress }
}

function announceOne({ added: [name], already, reason }: AddOutcome, wasFound: boolean, t: TFunction): void {
  if (name !== undefined) {
    toastSuccess(t('watches.added.title'), { description: t('watches.added.text', { name }) })
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

function announceMany({ added, already, left, reason }: AddOutcome, t: TFunction): void {
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
  const description = sentences.filter(Boolean).join(' ') || added.join(', ')
  const announce = left.length > 0 ? (added.length > 0 ? toastInfo : toastError) : toastSuccess
  announce(title, { description })
}
