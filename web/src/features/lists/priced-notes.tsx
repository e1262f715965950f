import { endpoints } from '@cratewatch/contracts/calls'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { runKey } from './wantlist-queries.ts'

/** Offers to set the prices that imported notes name as limits; by itself nothing is. */
export function PricedNotes({ count }: { count: number }) {
  const { t } = useTexts()
  const set = useChange({
    mutationFn: () => call(endpoints.limitByNotes),
    done: t('wantlist.run.notes.done'),
    failed: t('wantlist.run.notes.failed'),
    stale: [runKey('sync'), queryKeys.vinyls],
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 text-pretty">{t('wantlist.run.notes.offer', { count })}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={set.isPending}
        onClick={() => set.mutate()}
        className="max-sm:grow"
      >
        {t('wantlist.run.notes.set')}
      </Button>
    </div>
  )
}
