import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { toastInfo } from '../../../ui/feedback/toast.ts'
import { fullName } from '../full-name.ts'
import { useMute } from '../muting/mute-mutation.ts'
import { useSwipe } from './use-swipe.ts'

/** Removes a record that is swiped to the left, and mutes one that is swiped to the right; both can be undone. */
export function useCardSwipe(watch: Watch, onRemove: (card: HTMLElement) => void) {
  const t = useTexts()
  const mute = useMute(watch)
  const muteForAWeek = () => {
    if (watch.mutedUntil !== null) return
    mute.mutate('7d', {
      onSuccess: () =>
        toastInfo(t('watches.mute.swiped', { name: fullName(watch) }), {
          undo: { label: t('watches.removed.undo'), onPress: () => mute.mutate(null) },
        }),
    })
  }
  return useSwipe({ onLeft: onRemove, onRight: muteForAWeek })
}
