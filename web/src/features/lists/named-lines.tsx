import { endpoints } from '@cratewatch/contracts/calls'
import type { ImportCandidate, ImportLine, ImportPreview } from '@cratewatch/contracts/lists/vinyl-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { pressingLine } from '../../lib/alerts/pressings.tsx'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { formatSpan } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { previewQuery } from './wantlist-queries.ts'

/** The record that is chosen for a line, or any pressing of its album. */
export type LinePick = {
  readonly line: number
  readonly discogsId: number
  readonly anyPressing: boolean
}

/** What is chosen, by the line; who has chosen nothing imports nothing of a line. */
export type Picks = {
  readonly chosen: ReadonlyMap<number, LinePick>
  readonly onPick: (line: number, pick: Omit<LinePick, 'line'> | null) => void
}

/** Holds what is chosen for the lines of a preview. */
export function usePicks(): Picks {
  const [chosen, setChosen] = useState<ReadonlyMap<number, LinePick>>(new Map())
  const onPick: Picks['onPick'] = (line, pick) =>
    setChosen((before) => {
      const others = [...before].filter(([each]) => each !== line)
      return new Map(pick === null ? others : [...others, [line, { line, ...pick }]])
    })
  return { chosen, onPick }
}

/** Offers to search for the lines that name their record without its number, and follows the search. */
export function NamedLines({ preview: { id, named } }: { preview: ImportPreview }) {
  const { t, locale } = useTexts()
  const { start, stop } = useSearch(id)
  const { total, searched, unread, isSearching } = named
  if (total === 0) return null
  const span = formatSpan(Math.max(60, named.remainingSeconds), locale)
  return (
    <section
      aria-label={t('wantlist.files.named.title', { count: total })}
      className="grid gap-3 rounded-xl bg-well p-4"
    >
      <h3 className="font-semibold">{t('wantlist.files.named.title', { count: total })}</h3>
      {searched > 0 && <p className="text-pretty text-ink-soft">{t('wantlist.files.named.counts', named)}</p>}
      {isSearching && (
        <>
          <ProgressBar
            value={searched}
            max={total}
            label={t('wantlist.files.named.searching')}
            valueText={t('wantlist.run.processed', { processed: searched, total })}
          />
          <p className="text-[0.9375rem] text-ink-soft tabular-nums">
            {t('wantlist.run.remaining', { span })}
          </p>
        </>
      )}
      {!isSearching && searched < total && (
        <p className="text-pretty text-ink-soft">
          {unread > 0 && unread === total - searched
            ? t('wantlist.files.named.unread', { count: unread })
            : t('wantlist.files.named.offer', { span })}
        </p>
      )}
      {(isSearching || searched < total) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:grow"
            busy={start.isPending || stop.isPending}
            onClick={() => (isSearching ? stop : start).mutate()}
          >
            {isSearching ? t('wantlist.files.named.stop') : t('wantlist.files.named.start')}
          </Button>
          {isSearching && <p className="text-sm text-pretty text-ink-soft">{t('wantlist.run.mayLeave')}</p>}
        </div>
      )}
    </section>
  )
}

function useSearch(id: string) {
  const { t } = useTexts()
  const client = useQueryClient()
  const failed = (error: Error) => toastFailure(t('wantlist.files.named.failed'), error)
  const start = useMutation({
    mutationFn: () => call(endpoints.startImportSearch, { body: { id } }),
    onSuccess: (preview) => client.setQueryData(previewQuery.queryKey, { preview }),
    onError: failed,
  })
  const stop = useMutation({
    mutationFn: () => call(endpoints.stopImportSearch),
    onSettled: () => client.invalidateQueries({ queryKey: previewQuery.queryKey }),
    onError: failed,
  })
  return { start, stop }
}

type CandidatesProps = { line: ImportLine; name: string; picks: Picks }

/** Lets one choose which of the records found a line means, any pressing of an album among them, or none. */
export function Candidates({ line: { line, candidates }, name, picks }: CandidatesProps) {
  const { t } = useTexts()
  const chosen = picks.chosen.get(line) ?? null
  const albums = [...new Map(candidates?.toReversed().map((found) => [found.masterId, found])).values()]
  const choice = (pick: Omit<LinePick, 'line'> | null) => ({
    name: `line ${line}`,
    isChosen: pick?.discogsId === chosen?.discogsId && pick?.anyPressing === chosen?.anyPressing,
    onChoose: () => picks.onPick(line, pick),
  })
  return (
    <fieldset className="grid gap-1 sm:col-span-2">
      <legend className="sr-only">{name}</legend>
      {candidates?.map((found) => (
        <Choice key={found.id} {...choice({ discogsId: found.id, anyPressing: false })}>
          <CandidateFace found={found} />
        </Choice>
      ))}
      {albums
        .filter(({ masterId }) => masterId !== null)
        .map((found) => (
          <Choice key={`album ${found.masterId}`} {...choice({ discogsId: found.id, anyPressing: true })}>
            <span>{t('wantlist.files.named.anyPressing', { title: found.title })}</span>
          </Choice>
        ))}
      <Choice {...choice(null)}>
        <span className="text-ink-soft">{t('wantlist.files.named.none')}</span>
      </Choice>
    </fieldset>
  )
}

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1 text-[0.9375rem] hover:bg-surface">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="focus-ring size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  )
}

function CandidateFace({ found }: { found: ImportCandidate }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Sleeve src={found.thumb} alt="" seed={found.id} size="sm" className="[--side:2.75rem]!" />
      <span className="grid min-w-0">
        <span className="line-clamp-2 leading-snug">{found.title}</span>
        <span className="line-clamp-2 text-sm text-ink-soft tabular-nums">{pressingLine(found)}</span>
      </span>
    </span>
  )
}
