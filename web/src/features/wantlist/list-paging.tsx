import { useTranslation } from 'react-i18next'
import { Pagination } from '../../ui/pagination.tsx'
import { ITEMS_PAGE_SIZE } from './wantlist-queries.ts'

export type ListPagingProps = {
  page: number
  pagination: { readonly total: number; readonly pages: number }
  /** What is paged through, for whoever hears it. */
  label?: string
  pageSize?: number
  onPageChange: (page: number) => void
}

/** Back and forth through a short list; nothing when one page holds it. */
export function ListPaging({ page, pagination, label, onPageChange, ...given }: ListPagingProps) {
  const { t } = useTranslation()
  const { total, pages } = pagination
  const { pageSize = ITEMS_PAGE_SIZE } = given
  if (pages <= 1) return null
  const from = (page - 1) * pageSize + 1
  return (
    <Pagination
      label={label ?? t('wantlist.run.listLabel')}
      page={page}
      pages={pages}
      onPageChange={onPageChange}
      previousLabel={t('watches.paging.previous')}
      nextLabel={t('watches.paging.next')}
    >
      {t('watches.paging.showing', { from, to: Math.min(page * pageSize, total), total })}
    </Pagination>
  )
}
