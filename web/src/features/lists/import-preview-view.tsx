import { endpoints } from '@cratewatch/contracts/calls'
import type { ImportPreview } from '@cratewatch/contracts/lists/vinyl-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMeasuredPace } from '../../lib/alerts/sentence-words.ts'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatSpan } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { NamedLines, usePicks, type LinePick, type Picks } from './named-lines.tsx'
import { PreviewLines, type Ticks } from './preview-lines.tsx'
import { RunChoices, type Chosen } from './sync-section.tsx'
import { previewQuery, runQuery } from './wantlist-queries.ts'

type ImportPreviewViewProps = { preview: ImportPreview; onStarted: () => void }

/** Shows what was read, what is left out and why, and how long it takes, before the button. */
export function ImportPreviewView({ preview, onStarted }: ImportPreviewViewProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<Chosen>({ alsoOnSale: true, anyPressing: false })
  const without = useTicks()
  const despite = useTicks()
  const { confirm, discard } = useAnswers(preview.id, onStarted)
  const picks = usePicks()
  const picked = [...picks.chosen.values()]
  const answer = { ...chosen, picks: picked, without: [...without.changed], despite: [...despite.changed] }
  const { room } = preview
  const records = preview.records - without.changed.size + despite.changed.size + picked.length
  const fits = Math.min(records, room ?? records)
  return (
    <div className="grid gap-5">
      <Summary preview={preview} records={records} fits={fits} />
      {(preview.columns.length > 1 || preview.column === null) && preview.columns.length > 0 && (
        <ColumnChoice preview={preview} />
      )}
      {room !== null && records > room && (
        <Banner tone="warning">
          {room === 0 ? t('wantlist.files.noRoom') : t('wantlist.files.preview.room', { count: room })}
        </Banner>
      )}
      <NamedLines preview={preview} />
      <Lines preview={preview} ticks={without} anyway={despite} picks={picks} />
      {fits > 0 && (
        <div className="grid gap-3">
          <RunChoices chosen={chosen} onChange={setChosen} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {fits > 0 && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(answer)}>
            {t('wantlist.files.preview.confirm', { count: fits })}
          </Button>
        )}
        <Button variant="secondary" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t('wantlist.files.preview.discard')}
        </Button>
      </div>
    </div>
  )
}

/** The lines whose boxes were changed, and what changes one. */
function useTicks(): Ticks {
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const onChange = (line: number) =>
    setChanged((before) =>
      before.has(line) ? new Set([...before].filter((each) => each !== line)) : new Set([...before, line]),
    )
  return { changed, onChange }
}

/** Has the file read by another column, which makes a new preview. */
function ColumnChoice({ preview }: { preview: ImportPreview }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: (column: number) => call(endpoints.rereadImport, { body: { id: preview.id, column } }),
    onSuccess: (reread) => client.setQueryData(previewQuery.queryKey, { preview: reread }),
    onError: (error) => toastFailure(t('wantlist.files.preview.columnFailed'), error),
  })
  return (
    <Select
      label={t('wantlist.files.preview.column')}
      placeholder={t('wantlist.files.preview.chooseColumn')}
      value={preview.column === null ? '' : String(preview.column)}
      disabled={read.isPending}
      onValueChange={(value) => read.mutate(Number(value))}
      options={preview.columns.map(({ column, name, example }) => ({
        value: String(column),
        label: t('wantlist.files.preview.columnOption', {
          name: name || t('wantlist.files.preview.unnamedColumn', { number: column + 1 }),
          example,
        }),
      }))}
    />
  )
}

type LinesProps = { preview: ImportPreview; ticks: Ticks; anyway: Ticks; picks: Picks }

/** Lists what is left out and why, what is plainly another record, and what will be imported. */
function Lines({ preview, ticks, anyway, picks }: LinesProps) {
  const { t } = useTexts()
  const { id, records, different, firstRecords } = preview
  const isComparedLater = firstRecords.some(({ said, found }) => said !== null && found === null)
  const problems = Object.values(preview.problems).reduce((sum, count) => sum + (count ?? 0), 0)
  return (
    <>
      {problems > 0 && (
        <PreviewLines
          preview={id}
          kind="problems"
          title={t('wantlist.files.preview.problems', { count: problems })}
          firstLines={preview.firstProblems}
          total={problems}
          open={records === 0}
        />
      )}
      <FoundLines preview={preview} picks={picks} />
      {different > 0 && (
        <PreviewLines
          preview={id}
          kind="different"
          title={t('wantlist.files.preview.different', { count: different })}
          firstLines={preview.firstDifferent}
          total={different}
          hint={t('wantlist.files.preview.differentHint')}
          ticks={anyway}
          open
        />
      )}
      {records > 0 && (
        <PreviewLines
          preview={id}
          kind="records"
          title={t('wantlist.files.preview.toImport')}
          firstLines={firstRecords}
          total={records}
          hint={isComparedLater ? t('wantlist.files.preview.comparedLater') : undefined}
          ticks={ticks}
        />
      )}
    </>
  )
}

/** Lists the lines for which one of several records is to be chosen, and those of which nothing was found. */
function FoundLines({ preview, picks }: Omit<LinesProps, 'ticks' | 'anyway'>) {
  const { t } = useTexts()
  const { id, named } = preview
  const unfound = named.total - named.certain - named.toChoose
  return (
    <>
      {named.toChoose > 0 && (
        <PreviewLines
          preview={id}
          kind="choices"
          title={t('wantlist.files.named.toChoose', { count: named.toChoose })}
          firstLines={preview.firstChoices}
          total={named.toChoose}
          hint={t('wantlist.files.named.toChooseHint')}
          picks={picks}
          open
        />
      )}
      {unfound > 0 && named.searched > 0 && (
        <PreviewLines
          preview={id}
          kind="named"
          title={t('wantlist.files.named.unfound', { count: unfound })}
          firstLines={preview.firstNamed}
          total={unfound}
        />
      )}
    </>
  )
}

type SummaryProps = { preview: ImportPreview; records: number; fits: number }

function Summary({ preview, records, fits }: SummaryProps) {
  const { t, locale } = useTexts()
  const pace = useMeasuredPace()
  return (
    <div className="grid gap-1.5 rounded-xl bg-well p-4">
      <h3 className="heading text-card">
        {records > 0 ? t('words.records', { count: records }) : t('wantlist.files.preview.none')}
      </h3>
      <p className="wrap-anywhere text-ink-soft">
        {t('wantlist.files.preview.from', {
          file: preview.fileName,
          format: t(`wantlist.files.formats.${preview.format}`),
          count: preview.lines,
        })}
      </p>
      {fits > 0 && (
        <p className="text-pretty text-ink-soft">
          {t('wantlist.files.preview.takes', { span: formatSpan(preview.remainingSeconds, locale) })} {pace}
        </p>
      )}
    </div>
  )
}

type Answer = Chosen & {
  readonly without: number[]
  readonly despite: number[]
  readonly picks: LinePick[]
}

function useAnswers(id: string, onStarted: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const forget = () => client.setQueryData(previewQuery.queryKey, { preview: null })
  const confirm = useChange({
    mutationFn: (answer: Answer) => call(endpoints.confirmImport, { body: { id, ...answer } }),
    done: (status) => {
      client.setQueryData(runQuery('import').queryKey, status)
      forget()
      onStarted()
    },
    failed: t('wantlist.files.preview.confirmFailed'),
    stale: [previewQuery.queryKey],
  })
  const discard = useMutation({
    mutationFn: () => call(endpoints.discardImport),
    onSuccess: forget,
    onError: (error) => toastFailure(t('errors.title'), error),
  })
  return { confirm, discard }
}
