import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/feedback/toast.ts'
import type { AddDraft } from './add-draft.ts'
import { useAddMutation } from './add-mutation.ts'
import { addRound, type AddOutcome } from './add-round.ts'
import type { PendingAdd } from './entries.ts'
import { fullName, named } from '../full-name.ts'

export type AddProgress = { readonly done: number; readonly total: number }

/** What is added: releases or a master, the search result that was chosen, if any, and what alerts. */
export type AddRequest = Pick<AddDraft, 'chosen'> &
  Pick<PendingAdd, 'kind'> & { ids: readonly number[]; rule: OwnRule }

/**
 * Adds records one after another and shows the outcome once. Returns what was added, and the ids that are left for
 * another try.
 */
export function useAddWatches() {
  const { t } = useTranslation()
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
  const announce = left.length > 0 ? (added.length > 0 ? toastInfo : toastError) : toastSuccess
  announce(title, { description })
}
