import { endpoints } from '@cratewatch/contracts/calls'
import type { WantlistDifferences } from '@cratewatch/contracts/lists/wantlist'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { ListPaging } from '../../lib/list-paging.tsx'
import { Age } from '../../lib/text/age.tsx'
import { formatNumber } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, TextLink } from '../../ui/buttons.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { ITEMS_PAGE_SIZE } from './wantlist-queries.ts'

const SIDES = [
  ['not-watched', 'notWatched'],
  ['not-wanted', 'notWanted'],
] as const
type DifferenceSide = (typeof SIDES)[number][0]

/** Lists where wantlist and watch list differ, with an action for each record. */
export function DifferencesSection() {
  const { t } = useTexts()
  const [side, setSide] = useState<DifferenceSide>('not-watched')
  const [page, setPage] = useState(1)
  const found = useDifferences(side, page)
  const turn = (side: DifferenceSide) => {
    setSide(side)
    setPage(1)
  }
  return (
    <SectionCard title={t('wantlist.differences.title')}>
      <Loaded query={found} failure={t('wantlist.differences.loadFailed')} rows={3}>
        {(differences) =>
          differences.readAt === null ? (
            <p className="text-pretty text-ink-soft">{t('wantlist.differences.never')}</p>
          ) : (
            <div className="grid gap-4">
              <p className="flex flex-wrap gap-x-3 text-ink-soft">
                {t('wantlist.differences.onBoth', { count: differences.onBoth })}
                <Age at={differences.readAt} say={(ago) => t('wantlist.differences.readAt', { ago })} />
              </p>
              <Sides found={differences} side={side} onSideChange={turn} />
              <Records records={differences.records} side={side} />
              <ListPaging
                label={t('wantlist.differences.listLabel')}
                page={page}
                pageSize={ITEMS_PAGE_SIZE}
                list={differences}
                onPageChange={setPage}
              />
            </div>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function useDifferences(side: DifferenceSide, page: number) {
  const query = { side, page, limit: ITEMS_PAGE_SIZE }
  return useQuery({
    queryKey: [...queryKeys.marketplace, 'differences', side, page],
    queryFn: ({ signal }) => call(endpoints.wantlistDifferences, { query }, signal),
    placeholderData: keepPreviousData,
  })
}

type SidesProps = {
  found: WantlistDifferences
  side: DifferenceSide
  onSideChange: (side: DifferenceSide) => void
}

function Sides({ found, side, onSideChange }: SidesProps) {
  const { t, locale } = useTexts()
  return (
    <SegmentedControl
      label={t('wantlist.differences.side')}
      segments={SIDES.map(([value, name]) => ({
        value,
        label: t(`wantlist.differences.${name}`),
        count: formatNumber(found[name], locale),
      }))}
      value={side}
      onValueChange={onSideChange}
    />
  )
}

type RecordsProps = { records: WantlistDifferences['records']; side: DifferenceSide }

function Records({ records, side }: RecordsProps) {
  const { t } = useTexts()
  if (records.length === 0) {
    return (
      <p className="py-3">
        {t(side === 'not-watched' ? 'wantlist.differences.allWatched' : 'wantlist.differences.allWanted')}
      </p>
    )
  }
  return (
    <ul aria-label={t('wantlist.differences.listLabel')} className="divide-y divide-line">
      {records.map((record) => (
        <DifferenceRow key={record.discogsId} record={record} />
      ))}
    </ul>
  )
}

type DifferingRecord = WantlistDifferences['records'][number]

/** Shows a record that is on one list only, with the one action for it. */
function DifferenceRow({ record }: { record: DifferingRecord }) {
  const { t } = useTexts()
  const { artist, name, thumb, discogsId, uri, year, format, reason, vinylId: watchId } = record
  const fullName = artist === '' ? name : `${artist} • ${name}`
  const change = useOtherSide(record)
  const facts = [format, year, reason && t(`wantlist.reasons.${reason}`)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
      <Sleeve src={thumb} alt="" seed={discogsId} size="sm" className="[--side:3.25rem]!" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug font-semibold text-pretty">
          <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
            {fullName}
          </TextLink>
        </p>
        <p className="text-sm text-ink-soft">{facts.join('\u00a0· ')}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={change.isPending}
        disabled={change.isSuccess}
        className="max-sm:grow"
        aria-label={t(watchId === null ? 'wantlist.differences.watchName' : 'wantlist.differences.stopName', {
          name: fullName,
        })}
        onClick={() => change.mutate()}
      >
        {t(watchId === null ? 'words.watch' : 'words.stopWatching')}
      </Button>
    </li>
  )
}

/** Starts to watch a record that is only wanted; stops watching one that is not. */
function useOtherSide({ discogsId, name, vinylId: watchId }: DifferingRecord) {
  const { t } = useTexts()
  return useChange({
    mutationFn: async () => {
      if (watchId === null) await call(endpoints.addVinyl, { body: { discogsId } })
      else await call(endpoints.removeVinyl, { params: { id: watchId } })
    },
    done: () =>
      toastSuccess(t(watchId === null ? 'wantlist.differences.watched' : 'wantlist.differences.stopped'), {
        description: name,
      }),
    failed: t('words.failed'),
    stale: [queryKeys.marketplace, queryKeys.vinyls, queryKeys.subscription],
  })
}
