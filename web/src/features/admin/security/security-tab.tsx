import { SECURITY_PAGE_SIZE, type AdminSecurityList } from '@cratewatch/contracts/accounts/security-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { Loaded } from '../loaded.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { Section } from '../section.tsx'
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
  return (
    <>
      {list.pagination.total === 0 ? (
        <p className="text-ink-soft">{t('admin.security.empty')}</p>
      ) : (
        <SecurityTable events={list.events} />
      )}
      <ListPaging
        label={t('admin.security.pages')}
        page={view.page}
        pageSize={SECURITY_PAGE_SIZE}
        list={list}
        onPageChange={(page) => onViewChange({ ...view, page })}
        words="operators"
      />
    </>
  )
}
