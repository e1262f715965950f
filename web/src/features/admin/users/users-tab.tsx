import { ADMIN_USERS_PAGE_SIZE, type AdminUserList } from '@cratewatch/contracts/admin/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { type UsersView, usersQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { UserRow } from './user-row.tsx'

export type UsersTabProps = {
  view: UsersView
  onViewChange: (view: UsersView) => void
  /** Who is signed in. */
  selfId: string
}

/** Everybody, or those that a search finds. */
export function UsersTab({ view, onViewChange, selfId }: UsersTabProps) {
  const { t } = useTranslation()
  const query = useQuery(usersQuery(view))
  return (
    <div className="grid gap-4">
      <SearchBox
        label={t('admin.users.search')}
        hint={t('admin.users.searchHint')}
        clearLabel={t('admin.users.clear')}
        value={view.search}
        onSearch={(search) => onViewChange({ page: 1, search })}
      />
      <Loaded query={query} skeleton={<RowsSkeleton rows={ADMIN_USERS_PAGE_SIZE} />}>
        {(list) => <UserList list={list} view={view} onViewChange={onViewChange} selfId={selfId} />}
      </Loaded>
    </div>
  )
}

function UserList({ list, view, onViewChange, selfId }: UsersTabProps & { list: AdminUserList }) {
  const { t } = useTranslation()
  return (
    <>
      {list.pagination.total === 0 ? (
        <Nobody search={view.search} />
      ) : (
        <Card className="py-1! sm:py-1.5!">
          <ul aria-label={t('admin.users.list')} className="divide-y divide-line">
            {list.users.map((user) => (
              <UserRow key={user.id} user={user} isSelf={user.id === selfId} />
            ))}
          </ul>
        </Card>
      )}
      <ListPaging
        always
        label={t('admin.users.paging.label')}
        page={view.page}
        pageSize={ADMIN_USERS_PAGE_SIZE}
        list={list}
        onPageChange={(page) => onViewChange({ ...view, page })}
        words="operators"
      />
    </>
  )
}

function Nobody({ search }: { search: string }) {
  const { t } = useTranslation()
  const isSearch = search !== ''
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t(isSearch ? 'admin.users.noMatch' : 'admin.users.empty')}
    >
      {isSearch ? t('admin.users.noMatchText', { search }) : t('admin.users.emptyText')}
    </EmptyState>
  )
}
