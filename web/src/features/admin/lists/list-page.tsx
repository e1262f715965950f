import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPaging, type ListPagingProps } from '../../../lib/list-paging.tsx'
import { Loaded } from '../loaded.tsx'
import type { ListView, ListViewProps } from './list-view.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type ListPageProps<
  List extends ListPagingProps['list'],
  View extends ListView,
  Key extends QueryKey,
> = ListViewProps<View> &
  Pick<ListPagingProps, 'label' | 'pageSize' | 'always' | 'words'> & {
    query: UseQueryOptions<List, Error, List, Key>
    /** Shown until the first answer; rows by default. */
    skeleton?: ReactNode
    /** Shown above the rows, with the first answer. */
    renderAbove?: (list: List) => ReactNode
    /** Shown in place of the rows when there are none; `isNarrowed`: because of a search or a filter. */
    renderEmpty: (isNarrowed: boolean) => ReactNode
    children: (list: List) => ReactNode
  }

/** Shows one page of a list for operators: its rows or why there are none, and the paging. */
export function ListPage<List extends ListPagingProps['list'], View extends ListView, Key extends QueryKey>(
  props: ListPageProps<List, View, Key>,
) {
  const { view, onViewChange, query, skeleton, renderAbove, renderEmpty, children, ...paging } = props
  const answer = useQuery({ ...query, placeholderData: keepPreviousData })
  const { page = 1, ...narrowing } = view
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  return (
    <Loaded query={answer} skeleton={skeleton ?? <RowsSkeleton rows={paging.pageSize} />}>
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
