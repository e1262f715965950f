import type { RunItems as ItemsOfRun, RunProgress } from '@cratewatch/contracts/lists/wantlist'
import type { Outcome } from '@cratewatch/domain/wantlist/run'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { Badge } from '../../ui/badges.tsx'
import { ListPaging } from '../../lib/list-paging.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { REASON_WORDS } from './reason-words.ts'
import { ITEMS_PAGE_SIZE, itemsQuery, type RunOf } from './wantlist-queries.ts'

/** Lists the outcome of each record of a run: imported, skipped and why, or unknown. */
export function RunItems({ of, run }: { of: RunOf; run: RunProgress }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<Outcome>(run.importedItems > 0 ? 'imported' : 'skipped')
  const [page, setPage] = useState(1)
  const items = useQuery(itemsQuery(of, run.id, outcome, page))
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={t('wantlist.run.filter')}
        segments={[
          { value: 'imported', label: t('wantlist.run.imported') },
          { value: 'skipped', label: t('wantlist.run.skipped') },
          { value: 'error', label: t('wantlist.run.errors') },
        ]}
        value={outcome}
        onValueChange={(value) => {
          setOutcome(value)
          setPage(1)
        }}
      />
      {items.data === undefined ? (
        <Pending error={items.error} />
      ) : items.data.items.length === 0 ? (
        <p className="py-4 text-ink-soft">{t('wantlist.run.nothing')}</p>
      ) : (
        <>
          <Items items={items.data.items} />
          <ListPaging
            label={t('wantlist.run.listLabel')}
            page={page}
            pageSize={ITEMS_PAGE_SIZE}
            list={items.data}
            onPageChange={setPage}
          />
        </>
      )}
    </div>
  )
}

/** What is no single record, as keys of the catalogue. */
const KIND_WORDS = {
  master: 'wantlist.album',
  artist: 'wantlist.artist',
  label: 'wantlist.label',
} as const

function Items({ items }: { items: ItemsOfRun['items'] }) {
  const { t } = useTexts()
  return (
    <ul aria-label={t('wantlist.run.listLabel')} className="divide-y divide-line">
      {items.map(({ item, discogsId, kind, uri, reason }) => (
        <li key={`${kind} ${discogsId}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
            {item}
          </TextLink>
          {kind !== 'release' && <Badge>{t(KIND_WORDS[kind])}</Badge>}
          {reason !== null && <span className="text-sm text-ink-soft">{t(REASON_WORDS[reason])}</span>}
        </li>
      ))}
    </ul>
  )
}

function Pending({ error }: { error: Error | null }) {
  const { t } = useTexts()
  if (error !== null) {
    return <p role="alert">{failureMessage(error, t('wantlist.run.itemsFailed'))}</p>
  }
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-3 py-3">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-1/2" />
    </SkeletonGroup>
  )
}
