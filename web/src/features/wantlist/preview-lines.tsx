import { PREVIEW_LINES, type ImportLine } from '@cratewatch/contracts/watches/vinyl-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/api-error.ts'
import { ListPaging } from '../../lib/list-paging.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { PROBLEM_WORDS } from './reason-words.ts'
import { previewLinesQuery, type PreviewKind } from './wantlist-queries.ts'

export type PreviewLinesProps = {
  /** The preview's id. */
  preview: string
  kind: PreviewKind
  title: string
  /** Loaded with the preview; the others are loaded page by page. */
  firstLines: readonly ImportLine[]
  total: number
  open?: boolean
}

/** Lists lines as they stand in the file, with the problem of those that are left out. */
export function PreviewLines({ preview, kind, title, firstLines, total, open = false }: PreviewLinesProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const more = useQuery({ ...previewLinesQuery(preview, kind, page), enabled: page > 1 })
  const lines = page === 1 ? firstLines : (more.data?.lines ?? [])
  return (
    <Disclosure showLabel={title} defaultOpen={open}>
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
              <Line key={line.line} {...line} />
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

function Line({ line, text, discogsId, kind, problem }: ImportLine) {
  const { t } = useTranslation()
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <span className="text-sm text-ink-soft tabular-nums">{t('wantlist.files.preview.line', { line })}</span>
      <span className="text-[0.9375rem] wrap-anywhere">{text}</span>
      <span className="text-sm text-ink-soft">
        {kind === 'master' && problem === null && `${t('wantlist.album')} `}
        {problem === null ? <CodeText>{discogsId}</CodeText> : t(PROBLEM_WORDS[problem])}
      </span>
    </li>
  )
}
