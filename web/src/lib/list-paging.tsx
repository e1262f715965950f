import { useEffect } from 'react'
import { NumberedPagination, Pagination } from '../ui/tables/pagination.tsx'
import { useTexts } from './text/i18n.ts'

const WORDS = {
  collectors: { previous: 'words.previous', next: 'words.next', showing: 'watches.paging.showing' },
  operators: { previous: 'words.previous', next: 'words.next', showing: 'admin.users.paging.showing' },
  numbers: { previous: 'admin.watches.previous', next: 'admin.watches.next', showing: null },
} as const

export type ListPagingProps = {
  /** The list's name for screen readers. */
  label: string
  page: number
  /** The last page on screen; left out: the same. */
  last?: number | undefined
  pageSize: number
  /** `isMore`: there are more than were counted. */
  list: { readonly pagination: { readonly total: number; readonly pages: number }; readonly isMore?: boolean }
  onPageChange: (page: number) => void
  /** Called when the page no longer exists, with the number of the last one. */
  onPageGone?: (last: number) => void
  /** Whether to show the range even when one page holds everything. */
  always?: boolean | undefined
  /** `numbers`: a button for each page near by, and no words. */
  words?: keyof typeof WORDS | undefined
}

/** Pages through a list and shows the range on screen. Leaves a page that no longer exists. */
export function ListPaging({ page, pageSize, list, onPageChange, ...given }: ListPagingProps) {
  const { t } = useTexts()
  const { label, last = page, onPageGone = onPageChange, always = false, words = 'collectors' } = given
  const { total, pages } = list.pagination
  useLeaveEmptyPage(page, pages, onPageGone)
  if (total === 0 || (pages <= 1 && !always)) return null
  const { previous, next, showing } = WORDS[words]
  const buttons = { label, page, last, pages, onPageChange, previousLabel: t(previous), nextLabel: t(next) }
  if (showing === null)
    return <NumberedPagination {...buttons} pageLabel={(page) => t('admin.watches.page', { page })} />
  const span = { from: (page - 1) * pageSize + 1, to: Math.min(last * pageSize, total), total }
  return (
    <Pagination {...buttons}>
      {list.isMore ? t('admin.users.paging.showingMore', span) : t(showing, span)}
    </Pagination>
  )
}

/** Opens the last page when the one in the address no longer exists, for example after deleting its only entry. */
function useLeaveEmptyPage(page: number, pages: number, goTo: (page: number) => void): void {
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) goTo(last)
  })
}
