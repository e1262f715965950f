import { SECURITY_PAGE_SIZE, type AdminSecurityList } from '@cratewatch/contracts/security-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Pagination } from '../../../ui/pagination.tsx'
import { Loaded } from '../loaded.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Section } from '../section.tsx'
import { useLeaveEmptyPage } from '../use-leave-empty-page.ts'
import { SecurityFilters } from './security-filters.tsx'
import { securityQuery } from './security-query.ts'
import { SecurityTable } from './security-table.tsx'
import type { SecurityTabProps } from './security-view.ts'

/** Who signed in, who failed to, and what changed about accounts; narrowed. */
export function SecurityTab({ view, onViewChange }: SecurityTabProps) {
  const { t } = useTranslation()
  const query = useQuery(securityQuery(view))
  return (
    <Section title={t('admin.security.title')} note={t('admin.security.note')}>
      <SecurityFilters view={view} onViewChange={onViewChange} />
      <Loaded query={query} skeleton={<RowsSkeleton rows={5} />}>
        {(list) => <Events list={list} view={view} onViewChange={onViewChange} />}
      </Loaded>
    </Section>
  )
}

function Events({ list, view, onViewChange }: SecurityTabProps & { list: AdminSecurityList }) {
  const { t } = useTranslation()
  const { total, pages } = list.pagination
  const goTo = (page: number) => onViewChange({ ...view, page })
  useLeaveEmptyPage(view.page, pages, goTo)
  if (total === 0) return <p className="text-ink-soft">{t('admin.security.empty')}</p>
  const from = (view.page - 1) * SECURITY_PAGE_SIZE + 1
  return (
    <>
      <SecurityTable events={list.events} />
      {pages > 1 && (
        <Pagination
          label={t('admin.security.pages')}
          page={view.page}
          pages={pages}
          onPageChange={goTo}
          previousLabel={t('admin.users.paging.previous')}
          nextLabel={t('admin.users.paging.next')}
        >
          {t('admin.users.paging.showing', { from, to: from + list.events.length - 1, total })}
        </Pagination>
      )}
    </>
  )
}
