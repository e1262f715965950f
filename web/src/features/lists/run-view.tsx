import { endpoints } from '@cratewatch/contracts/calls'
import type { RunProgress, RunItems as ItemsOfRun } from '@cratewatch/contracts/lists/wantlist'
import type { Outcome } from '@cratewatch/domain/lists/run'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { ListPaging } from '../../lib/list-paging.tsx'
import { Age } from '../../lib/text/age.tsx'
import { formatNumber, formatSpan } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Badge } from '../../ui/badges.tsx'
import { Button, TextLink } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'
import { PricedNotes } from './priced-notes.tsx'
import {
  runEnd,
  runKey,
  runTone,
  useCancelRun,
  kindOf,
  ITEMS_PAGE_SIZE,
  type RunOf,
} from './wantlist-queries.ts'

type RunViewProps = { of: RunOf; run: RunProgress }

/** Shows a run's progress or end: the bar, the counts, the errors, and each record's outcome. */
export function RunView({ of, run }: RunViewProps) {
  const { t } = useTexts()
  const end = runEnd(run)
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProgressBar
        // An empty list is complete, too.
        value={end === 'complete' ? 1 : run.processedItems}
        max={end === 'complete' ? 1 : Math.max(1, run.totalItems)}
        tone={runTone(run)}
        label={t(`wantlist.run.${kindOf(of)}.${end ?? 'label'}`)}
        valueText={t('wantlist.run.processed', { processed: run.processedItems, total: run.totalItems })}
      />
      <ReadingWords reading={run.reading} />
      {end === null ? <UnderWay of={of} run={run} /> : <Ended run={run} />}
      <Counts run={run} />
      {run.pricedNotes > 0 && <PricedNotes count={run.pricedNotes} />}
      {run.errors.length > 0 && <RunErrors run={run} />}
      {end !== null && run.processedItems > 0 && (
        <Disclosure lazy showLabel={t('wantlist.run.details')}>
          <RunItems key={run.id} of={of} run={run} />
        </Disclosure>
      )}
    </div>
  )
}

function UnderWay({ of, run }: RunViewProps) {
  const { t, locale } = useTexts()
  const { remainingSeconds: seconds } = run
  const cancel = useCancelRun(of)
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-[0.9375rem] text-ink-soft">
        <p className={classNames('min-h-6 min-w-0 flex-1 basis-56', run.phase === 'checking' && 'truncate')}>
          <PhaseWords run={run} />
        </p>
        <p className="min-h-6 tabular-nums">
          {seconds !== null &&
            (seconds < 60
              ? t('wantlist.run.remainingShort')
              : t('wantlist.run.remaining', { span: formatSpan(seconds, locale) }))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
          className="max-sm:grow"
        >
          {t('words.cancel')}
        </Button>
        <p className="text-sm text-pretty text-ink-soft">{t('wantlist.run.mayLeave')}</p>
      </div>
    </>
  )
}

/** Says when a reading did not show the whole list, or is repeated before anything is stopped. */
function ReadingWords({ reading }: { reading: RunProgress['reading'] }) {
  const { t } = useTexts()
  if (reading === null) return null
  const { outcome, read, total, isRepeated } = reading
  const again = { short: 'shortAgain', cut: 'cut', whole: 'missingAgain' } as const
  const words = isRepeated ? again[outcome] : outcome
  return words === 'whole' ? null : (
    <Banner tone="info">{t(`wantlist.run.reading.${words}`, { read, total })}</Banner>
  )
}

function PhaseWords({ run: { phase, currentItem } }: { run: RunProgress }) {
  const { t } = useTexts()
  if (phase === 'queued' || phase === 'reading' || phase === 'waiting')
    return t(`wantlist.run.phase.${phase}`)
  return currentItem === null
    ? t('wantlist.run.phase.checkingNext')
    : t('wantlist.run.phase.checking', { item: currentItem })
}

function Ended({ run }: { run: RunProgress }) {
  const { t } = useTexts()
  return (
    <>
      {run.failure !== null && <Banner tone="warning">{t(`wantlist.run.failure.${run.failure}`)}</Banner>}
      <p className="flex flex-wrap gap-x-3 text-[0.9375rem] text-ink-soft">
        <Age at={run.endedAt ?? run.startedAt} say={(ago) => t('wantlist.run.ended', { ago })} />
        {run.trigger === 'daily' && <span>{t('wantlist.daily.title')}</span>}
        {run.stoppedWatches > 0 && <span>{t('wantlist.run.stopped', { count: run.stoppedWatches })}</span>}
      </p>
    </>
  )
}

function Counts({ run }: { run: RunProgress }) {
  const { t, locale } = useTexts()
  const counts = [
    [t('wantlist.run.imported'), run.importedItems],
    [t('wantlist.run.skipped'), run.skippedItems],
    [t('wantlist.run.errors'), run.errorItems],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl bg-well py-3">
      {counts.map(([term, count]) => (
        <div key={term} className="flex flex-col-reverse px-3 text-center">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="heading text-xl tabular-nums">{formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists what could not be checked, and why. */
function RunErrors({ run: { errors, errorItems } }: { run: RunProgress }) {
  const { t } = useTexts()
  return (
    <section className="grid gap-2 rounded-xl bg-danger-wash p-4">
      <h3 className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden className="size-5" />
        {t('wantlist.run.errors')}
      </h3>
      <ul className="grid max-h-56 gap-1.5 overflow-y-auto text-[0.9375rem]">
        {errors.map(({ item, error, discogsId }) => (
          <li key={discogsId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">{item}</span>
            <span className="text-ink-soft">{error}</span>
          </li>
        ))}
      </ul>
      {errorItems > errors.length && (
        <p className="text-sm text-ink-soft">
          {t('wantlist.files.preview.more', { shown: errors.length, total: errorItems })}
        </p>
      )}
    </section>
  )
}

/** Lists the outcome of each record of a run: imported, skipped and why, or unknown. */
function RunItems({ of, run }: { of: RunOf; run: RunProgress }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<Outcome>(run.importedItems > 0 ? 'imported' : 'skipped')
  const [page, setPage] = useState(1)
  const items = useItems(of, run.id, outcome, page)
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
      <Loaded query={items} failure={t('wantlist.run.itemsFailed')} rows={3}>
        {(found) => (
          <>
            <Items items={found.items} />
            <ListPaging
              label={t('wantlist.run.listLabel')}
              page={page}
              pageSize={ITEMS_PAGE_SIZE}
              list={found}
              onPageChange={setPage}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function useItems(of: RunOf, run: string, outcome: Outcome, page: number) {
  const query = { outcome, page, limit: ITEMS_PAGE_SIZE }
  return useQuery({
    queryKey: [...runKey(of), 'items', run, outcome, page],
    queryFn: ({ signal }) => {
      if (typeof of === 'object')
        return call(endpoints.followedListItems, { params: { id: of.followedList }, query }, signal)
      return call(of === 'sync' ? endpoints.wantlistSyncItems : endpoints.importItems, { query }, signal)
    },
    placeholderData: keepPreviousData,
  })
}

function Items({ items }: { items: ItemsOfRun['items'] }) {
  const { t } = useTexts()
  if (items.length === 0) return <p className="py-4 text-ink-soft">{t('wantlist.run.nothing')}</p>
  return (
    <ul aria-label={t('wantlist.run.listLabel')} className="divide-y divide-line">
      {items.map(({ item, discogsId, kind, uri, reason }) => (
        <li key={`${kind} ${discogsId}`} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
            {item}
          </TextLink>
          {kind !== 'release' && <Badge>{t(kind === 'master' ? 'words.album' : `wantlist.${kind}`)}</Badge>}
          {reason !== null && (
            <span className="text-sm text-ink-soft">{t(`wantlist.reasons.${reason}`)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
