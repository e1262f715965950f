import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useSharedSentence } from '../../lib/alerts/sentence-words.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useRun } from './wantlist-queries.ts'

/** Says in one line how far the list has been filled, and what may be expected of its records. It stays at the end. */
export function ListFilling({ filling }: Pick<WatchList, 'filling'>) {
  const [kind, setKind] = useState(filling)
  if (filling !== null && filling !== kind) setKind(filling)
  return kind === null ? null : <Line kind={kind} />
}

function Line({ kind }: { kind: 'sync' | 'import' }) {
  const { t } = useTexts()
  const run = useRun(kind).data?.progress ?? null
  const sentence = useSharedSentence()
  if (run === null) return null
  const { isComplete, importedItems, processedItems, totalItems } = run
  return (
    <section
      aria-label={t(`wantlist.run.${kind}.label`)}
      className="grid animate-fade-in gap-1 rounded-xl bg-well px-4 py-3"
    >
      <div className="flex items-center gap-3">
        {!isComplete && <Spinner className="shrink-0" />}
        <p
          role={isComplete ? 'status' : 'progressbar'}
          {...(!isComplete && {
            'aria-label': t(`wantlist.run.${kind}.label`),
            'aria-valuemin': 0,
            'aria-valuemax': totalItems,
            'aria-valuenow': processedItems,
            'aria-valuetext': lineOf(kind, run, t),
          })}
          className="min-w-0 flex-1 font-medium tabular-nums"
        >
          {lineOf(kind, run, t)}
        </p>
        <TextLink asChild tone="quiet" className="shrink-0">
          <Link to="/dashboard/settings/discogs">{t('words.details')}</Link>
        </TextLink>
      </div>
      {(!isComplete || importedItems > 0) && <p className="text-pretty">{sentence}</p>}
    </section>
  )
}

function lineOf(kind: 'sync' | 'import', run: RunProgress, t: TFunction): string {
  const { isComplete, phase, failure, importedItems: count } = run
  if (!isComplete) {
    if (phase !== 'checking') return t(`wantlist.run.phase.${phase === 'waiting' ? phase : 'reading'}`)
    const counts = { processed: run.processedItems, total: run.totalItems }
    return t(`wantlist.first.progress.${kind}`, counts)
  }
  if (failure !== null) return t(`wantlist.run.failure.${failure}`)
  const added = count === 0 ? t('wantlist.first.addedNone') : t('wantlist.first.added', { count })
  const { 'plan-limit': beyond = 0, 'on-sale': forSale = 0 } = run.skipped
  const parts = [
    added,
    forSale > 0 && t('wantlist.first.forSale', { count: forSale }),
    beyond > 0 && t('wantlist.first.beyondPlan', { count: beyond }),
    run.errorItems > 0 && t('wantlist.first.errors', { count: run.errorItems }),
  ]
  return parts.filter(Boolean).join(' ')
}
