import { ADMIN_USERS_PAGE_SIZE } from '@cratewatch/contracts/admin/users'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { type UsersView, usersQuery } from '../admin-queries.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListViewProps } from '../lists/list-view.ts'
import { SearchBox } from '../lists/search-box.tsx'
import { UserRow } from './user-row.tsx'

export type UsersTabProps = ListViewProps<UsersView> & {
  /** The id of the signed-in operator. */
  selfId: string
}

/** Lists all accounts, or those that match a search. */
export function UsersTab({ view, onViewChange, selfId }: UsersTabProps) {
  const { t } = useTranslation()
  const { search = '' } = view
  return (
    <div className="grid gap-4">
      <SearchBox
        label={t('admin.users.search')}
        hint={t('admin.users.searchHint')}
        clearLabel={t('admin.users.clear')}
        value={search}
        onSearch={(search) => onViewChange({ search })}
      />
      <ListPage
        {...{ view, onViewChange }}
        query={usersQuery(view)}
        pageSize={ADMIN_USERS_PAGE_SIZE}
        always
        label={t('admin.users.paging.label')}
        renderEmpty={(isNarrowed) => (
          <EmptyState
            illustration={<EmptySleeve />}
            title={t(isNarrowed ? 'admin.users.noMatch' : 'admin.users.empty')}
          >
            {isNarrowed ? t('admin.users.noMatchText', { search }) : t('admin.users.emptyText')}
          </EmptyState>
        )}
      >
        {({ users }) => (
          <Card className="py-1! sm:py-1.5!">
            <ul aria-label={t('admin.users.list')} className="divide-y divide-line">
              {users.map((user) => (
                <UserRow key={user.id} user={user} isSelf={user.id === selfId} />
              ))}
            </ul>
          </Card>
        )}
      </ListPage>
    </div>
  )
}
