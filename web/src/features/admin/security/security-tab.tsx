import { SECURITY_PAGE_SIZE } from '@cratewatch/contracts/accounts/security-events'
import { useTranslation } from 'react-i18next'
import { securityQuery } from '../admin-queries.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { Section } from '../section.tsx'
import { SecurityFilters } from './security-filters.tsx'
import { SecurityTable } from './security-table.tsx'
import type { SecurityTabProps } from './security-view.ts'

/** Lists sign-ins, failed attempts and changes of accounts, with filters. */
export function SecurityTab({ view, onViewChange }: SecurityTabProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.security.title')} note={t('admin.security.note')}>
      <SecurityFilters {...{ view, onViewChange }} />
      <ListPage
        {...{ view, onViewChange }}
        query={securityQuery(view)}
        pageSize={SECURITY_PAGE_SIZE}
        label={t('admin.security.pages')}
        skeleton={<RowsSkeleton rows={5} />}
        renderEmpty={() => <p className="text-ink-soft">{t('admin.security.empty')}</p>}
      >
        {({ events }) => <SecurityTable events={events} />}
      </ListPage>
    </Section>
  )
}
