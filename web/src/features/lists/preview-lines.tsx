import { endpoints } from '@cratewatch/contracts/calls'
import { PREVIEW_LINES, type LINE_KINDS, type ImportLine } from '@cratewatch/contracts/lists/vinyl-import'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { nameSaid } from '@cratewatch/domain/lists/read-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { ListPaging } from '../../lib/list-paging.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'
import { Candidates, type Picks } from './named-lines.tsx'
import { previewQuery } from './wantlist-queries.ts'

type PreviewLinesProps = {
  /** The preview's id. */
  preview: string
  kind: (typeof LINE_KINDS)[number]
  title: string
  /** Loaded with the preview; the others are loaded page by page. */
  firstLines: readonly ImportLine[]
  total: number
  /** Stands above the lines. */
  hint?: string | undefined
  /** Where lines can be ticked one by one. */
  ticks?: Ticks | undefined
  /** Where one chooses among the records that were found for a line. */
  picks?: Picks | undefined
  open?: boolean
}

/** The lines whose box is not as it was: records are ticked at first, what is plainly another record is not. */
export type Ticks = { readonly changed: ReadonlySet<number>; readonly onChange: (line: number) => void }

/** Lists lines as they stand in the file, with the problem of those that are left out. */
export function PreviewLines({ preview, kind, title, firstLines, total, ...rest }: PreviewLinesProps) {
  const { hint, ticks, picks, open } = rest
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const more = useMore(preview, kind, page)
  const lines = page === 1 ? firstLines : (more.data?.lines ?? [])
  return (
    <Disclosure showLabel={title} defaultOpen={open}>
      {hint !== undefined && <p className="pb-3 text-sm text-pretty text-ink-soft">{hint}</p>}
      {more.isError && page > 1 ? (
        <Banner tone="danger">{failureMessage(more.error, t('wantlist.run.itemsFailed'))}</Banner>
      ) : (
        // The key makes each page scroll from its first line. Focusable, so that the keyboard scrolls it, too.
        <section
          key={lines[0]?.line}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={title}
          aria-busy={page > 1 && more.isFetching}
          className="focus-ring max-h-72 overflow-y-auto rounded-xl bg-well px-4 aria-busy:opacity-60"
        >
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.line} line={line} ticks={ticks} picks={picks} />
            ))}
          </ul>
        </section>
      )}
      <div className="pt-3">
        <ListPaging
          page={page}
          list={{ pagination: { total, pages: Math.ceil(total / PREVIEW_LINES) } }}
          pageSize={PREVIEW_LINES}
          label={title}
          onPageChange={setPage}
        />
      </div>
    </Disclosure>
  )
}

/** A page of the file's lines, after the first one. */
function useMore(preview: string, kind: PreviewLinesProps['kind'], page: number) {
  return useQuery({
    queryKey: [...previewQuery.queryKey, preview, kind, page],
    queryFn: ({ signal }) => call(endpoints.importPreviewLines, { query: { kind, page } }, signal),
    placeholderData: keepPreviousData,
    enabled: page > 1,
  })
}

type LineProps = { line: ImportLine; ticks: Ticks | undefined; picks: Picks | undefined }

/** A line with its box where it can be ticked: what the file says, and the record that was found. */
function Line({ line, ticks, picks }: LineProps) {
  const { t } = useTexts()
  const said = (line.said && nameSaid(line.said)) ?? line.text
  const name = (
    <span className="text-[0.9375rem] wrap-anywhere">
      {said}{' '}
      <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {t('wantlist.files.preview.line', { line: line.line })}
      </span>
    </span>
  )
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      {ticks === undefined ? (
        name
      ) : (
        <Checkbox
          label={name}
          checked={line.differs === ticks.changed.has(line.line)}
          onCheckedChange={() => ticks.onChange(line.line)}
        />
      )}
      <span className={classNames('text-sm text-ink-soft', ticks !== undefined && 'max-sm:ps-8.5 sm:py-0.5')}>
        {line.kind === 'master' && line.problem === null && `${t('words.album')} `}
        {line.problem === null ? (
          <CodeText>{line.discogsId}</CodeText>
        ) : (
          picks === undefined && t(`wantlist.files.problems.${line.problem}`)
        )}
      </span>
      {picks !== undefined && <Candidates line={line} name={said} picks={picks} />}
      {ticks !== undefined && <Found {...line} />}
    </li>
  )
}

/** The record behind a line as it is known, and the price limit that comes with it. */
function Found({ found, differs, ceiling }: ImportLine) {
  const { t, locale } = useTexts()
  return (
    <p className="ps-8.5 text-sm wrap-anywhere text-ink-soft">
      {found === null ? (
        t('wantlist.files.preview.notLookedUp')
      ) : (
        <span className={classNames(differs && 'font-medium text-ink')}>
          {t('wantlist.files.preview.found', { name: nameSaid(found) })}
        </span>
      )}
      {ceiling !== null &&
        `\u00a0· ${t('wantlist.files.preview.ceiling', { price: formatMoney(moneyOf(ceiling), locale) })}`}
    </p>
  )
}
