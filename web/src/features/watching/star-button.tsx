import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { fullName } from './full-name.ts'

export type StarButtonProps = { watch: Watch; disabled?: boolean; size?: 'sm' | 'md' }

/** Stars a record, or takes the star off: some channels get starred records only. */
export function StarButton({ watch, disabled = false, size = 'sm' }: StarButtonProps) {
  const { t } = useTexts()
  const star = useStar(watch)
  const isStarred = star.isPending ? star.variables : watch.isStarred
  return (
    <IconButton
      size={size}
      variant="outline"
      label={t('watches.star.label', { name: fullName(watch) })}
      title={t(isStarred ? 'watches.star.on' : 'watches.star.off')}
      aria-pressed={isStarred}
      disabled={disabled}
      onClick={() => star.mutate(!isStarred)}
    >
      <Star fill={isStarred ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

function useStar({ id }: Watch) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last press counts.
    scope: { id: `star ${id}` },
    mutationFn: (isStarred: boolean) => call(endpoints.starVinyl, { params: { id }, body: { isStarred } }),
    onError: (error) => toastFailure(t('watches.star.failed'), error),
    // Awaited, so that the star stays as it was pressed until the list shows it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}
