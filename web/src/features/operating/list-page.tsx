import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps, type ReactNode, type ComponentType } from 'react'
import { ListPaging, type ListPagingProps } from '../../lib/list-paging.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Loaded, Section } from './section.tsx'

type ListPageProps<List extends ListPagingProps['list'], View extends ListView> = ListViewProps<View> &
  Pick<ListPagingProps, 'label' | 'pageSize' | 'always' | 'words'> & {
    queryKey: QueryKey
    read: (query: View & { limit: number }, signal: AbortSignal) => Promise<List>
    /** After how many milliseconds it is read again; left out: only when something has changed. */
    refetchInterval?: number
    /** Shown until the first answer; rows by default. */
    skeleton?: ReactNode
    /** Shown above the rows, with the first answer. */
    renderAbove?: (list: List) => ReactNode
    /** Shown in place of the rows when there are none; `isNarrowed`: because of a search or a filter. */
    renderEmpty: (isNarrowed: boolean) => ReactNode
    children: (list: List) => ReactNode
  }

/** Shows one page of a list for operators: its rows or why there are none, and the paging. */
export function ListPage<List extends ListPagingProps['list'], View extends ListView>({
  view,
  onViewChange,
  queryKey,
  read,
  refetchInterval,
  skeleton,
  renderAbove,
  renderEmpty,
  children,
  ...paging
}: ListPageProps<List, View>) {
  const query = useQuery({
    queryKey: [...queryKey, view],
    queryFn: ({ signal }) => read({ ...view, limit: paging.pageSize }, signal),
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
  })
  const { page = 1, ...narrowing } = view
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  return (
    <Loaded query={query} skeleton={skeleton ?? <RowsSkeleton rows={paging.pageSize} />}>
      {(list) => (
        <>
          {renderAbove?.(list)}
          {list.pagination.total === 0 ? renderEmpty(isNarrowed) : children(list)}
          <ListPaging
            words="operators"
            {...paging}
            page={page}
            list={list}
            onPageChange={(page) => onViewChange({ ...view, page })}
          />
        </>
      )}
    </Loaded>
  )
}

type ListCardProps<Row> = Pick<ComponentProps<typeof Section>, 'title' | 'note' | 'isFolded'> & {
  rows: readonly Row[]
  /** Said instead of the rows when there are none. */
  empty: string
  /** Draws a row, as a `li`. */
  children: (row: Row) => ReactNode
}

/** A short list with a name, on a card of its own. */
export function ListCard<Row>({ rows, empty, children, ...section }: ListCardProps<Row>) {
  return (
    <Section {...section} empty={rows.length === 0 && empty} className="gap-3!">
      <ul className="divide-y divide-line">{rows.map(children)}</ul>
    </Section>
  )
}

/** Long enough to type a word without a search for each of its letters. */
const DEBOUNCE_MS = 300

type SearchBoxProps = Pick<ComponentProps<typeof SearchField>, 'label' | 'hint' | 'className'> & {
  /** What is searched for at present. */
  value: string
  onSearch: (search: string) => void
}

/** Searches once somebody pauses typing; follows the address when it changes by itself. */
export function SearchBox({ value, onSearch, ...field }: SearchBoxProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState(() => draftOf(value))
  if (draft.known !== value) setDraft(followSearch(draft, value))
  useEffect(() => {
    const sent = draft.typed.trim()
    if (sent === value) return
    const timer = setTimeout(() => {
      setDraft((now) => ({ ...now, sent }))
      onSearch(sent)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  const setTyped = (typed: string) => setDraft((now) => ({ ...now, typed }))
  return (
    <SearchField
      {...field}
      clearLabel={t('words.clearSearch')}
      value={draft.typed}
      onValueChange={setTyped}
    />
  )
}

/** Where rows will stand. */
export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')}>
      <Card className="divide-y divide-line py-1! sm:py-1.5!">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="grid h-21 content-center gap-3">
            <Skeleton className="h-4 w-1/2 max-w-72" />
            <Skeleton className="w-2/3 max-w-96" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}

/** A table wants a function of its row; cells that need words or the time of day are components. */
export function drawn<Row extends object>(Cell: ComponentType<Row>) {
  return (row: Row) => <Cell {...row} />
}

/** Which part of a list is shown, as the address says it: what is left out is the usual. */
export type ListView = { readonly page?: number | undefined }

/** A list as its page is given it: the part that is shown, and the way to another one. */
export type ListViewProps<View extends ListView> = { view: View; onViewChange: (view: View) => void }

/**
 * A box that shows what is searched for. `typed` is what stands in it, `known` what is searched for at present, and
 * `sent` what was sent from here last, which is searched for a moment later.
 */
export function draftOf(search: string) {
  return { typed: search, known: search, sent: search }
}

type SearchDraft = Readonly<ReturnType<typeof draftOf>>

/** The box once something else is searched for. What was sent from here leaves alone what was typed meanwhile. */
export function followSearch(draft: SearchDraft, search: string): SearchDraft {
  return search === draft.sent ? { ...draft, known: search } : draftOf(search)
}
