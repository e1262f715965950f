import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Search, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { focusShortcut } from '../../../lib/focus-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAddWatches } from '../adding/use-add-watches.ts'

/** Leads from an empty list to the first records: search, a list that one has, or some examples for a try. */
export function FirstSteps({ onAdded }: { onAdded: (watches: readonly Watch[]) => void }) {
  const { t } = useTranslation()
  const examples = useQuery(instanceQuery).data?.exampleRecords ?? []
  const { add, progress } = useAddWatches()
  const tryExamples = async () => {
    const { added } = await add({ kind: 'release', ids: examples, chosen: null, rule: {} })
    onAdded(added)
  }
  return (
    <>
      <Button variant="secondary" icon={<Search />} onClick={() => focusShortcut('add')}>
        {t('watches.first.search')}
      </Button>
      <Button asChild variant="secondary" icon={<ClipboardList />}>
        <Link to="/dashboard/settings/discogs" hash="import">
          {t('watches.first.paste')}
        </Link>
      </Button>
      {examples.length > 0 && (
        <Button
          variant="secondary"
          icon={<Sparkles />}
          busy={progress !== null}
          onClick={() => void tryExamples()}
        >
          {t('watches.first.examples', { count: examples.length })}
        </Button>
      )}
    </>
  )
}
