import { WATCHLIST_PAGE_SIZE, type WatchList } from '@cratewatch/contracts/vinyls'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Pagination } from '../../ui/pagination.tsx'

export type WatchlistPagingProps = {
  page: number
  pagination: WatchList['pagination']
  onPageChange: (page: number) => void
  /** The page is not there any more: to the last one, in its place. */
  onPageGone: (last: number) => void
}

/** Back and forth; shown only when there is more than one page. Leaves a page that no longer exists. */
export function WatchlistPaging({ page, pagination, onPageChange, onPageGone }: WatchlistPagingProps) {
  const { total, pages } = pagination
  const { t } = useTranslation()
  const lastPage = Math.max(1, pages)
  useEffect(() => {
    if (page > lastPage) onPageGone(lastPage)
  })
  if (pages <= 1) return null
  const from = (page - 1) * WATCHLIST_PAGE_SIZE + 1
  const to = Math.min(page * WATCHLIST_PAGE_SIZE, total)
  return (
    <Pagination
      label={t('watches.paging.label')}
      page={page}
      pages={pages}
      onPageChange={onPageChange}
      previousLabel={t('watches.paging.previous')}
      nextLabel={t('watches.paging.next')}
    >
      {t('watches.paging.showing', { from, to, total })}
    </Pagination>
  )
}
