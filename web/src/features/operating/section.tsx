import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { LoadFailure } from '../../lib/api/loaded.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'

type AdminSectionProps = {
  title: string
  note?: string | undefined
  /** Stands at the end of the heading's line. */
  aside?: ReactNode
  /** Whether its content is hidden until somebody asks for it. */
  isFolded?: boolean | undefined
  /** Said in place of the content where there is none. */
  empty?: string | false
  children: ReactNode
  className?: string | undefined
}

/** One section of a page, on its own card. */
export function Section({ title, note, aside, isFolded, empty, className, children }: AdminSectionProps) {
  const { t } = useTexts()
  const id = useId()
  const content = empty ? <p className="text-ink-soft">{empty}</p> : children
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames('grid min-w-0 content-start gap-4', className)}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="heading text-card">
            {title}
          </h2>
          {note !== undefined && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">{note}</p>}
        </div>
        {aside}
      </header>
      {isFolded ? (
        <Disclosure showLabel={t('words.details')}>
          <div className="grid gap-4">{content}</div>
        </Disclosure>
      ) : (
        content
      )}
    </Card>
  )
}

type AdminLoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Shown until the answer comes, in the same size. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a call's answer: a skeleton before it, the reason and a retry after a failure. */
export function Loaded<Data>({ query, skeleton, children }: AdminLoadedProps<Data>) {
  const { t } = useTexts()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  return <LoadFailure title={t('admin.errorLoading')} queries={[query]} />
}

/** How many figures stand side by side on wide screens. */
const COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' } as const

type StatsSkeletonProps = { cards?: number; columns?: keyof typeof COLUMNS; rows?: number }

/** Reserves the space of figures and lists while they load. */
export function StatsSkeleton({ cards = 4, columns = 4, rows = 3 }: StatsSkeletonProps) {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <div className={classNames('grid grid-cols-2 gap-3 sm:gap-4', COLUMNS[columns])}>
        {Array.from({ length: cards }, (_, index) => (
          <Card
            key={index}
            className={classNames(
              'grid h-31 content-start gap-3',
              // An odd first one takes a row of its own, as the figures do.
              index === 0 && cards % 2 === 1 && 'max-lg:col-span-2',
            )}
          >
            <Skeleton className="h-4 w-3/5" />
            <Skeleton shape="box" className="h-9 w-2/5" />
          </Card>
        ))}
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <Card key={index} className="grid h-32 content-start gap-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
