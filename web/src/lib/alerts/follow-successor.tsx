import { endpoints } from '@cratewatch/contracts/calls'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useChange } from '../api/use-change.ts'
import { useTexts } from '../text/i18n.ts'
import { SuccessorOffer } from './successor-offer.tsx'

export type FollowSuccessorProps = {
  watchId: string
  discogsId: number
  disabled?: boolean
  onDone?: () => void
}

/** Says which record took the place of a withdrawn one, and watches that one instead with one press. */
export function FollowSuccessor({ watchId, discogsId, disabled = false, onDone }: FollowSuccessorProps) {
  const { t } = useTexts()
  const follow = useChange({
    mutationFn: () => call(endpoints.followSuccessor, { params: { id: watchId } }),
    done: ({ merged }) => {
      toastSuccess(t('watches.moved.done'), {
        description: t(merged ? 'watches.moved.merged' : 'watches.moved.kept'),
      })
      onDone?.()
    },
    failed: t('watches.moved.failed'),
    stale: [queryKeys.vinyls, queryKeys.notifications, queryKeys.subscription],
  })
  if (follow.isSuccess) return null
  return (
    <SuccessorOffer
      discogsId={discogsId}
      busy={follow.isPending}
      disabled={disabled}
      onFollow={() => follow.mutate()}
    />
  )
}
