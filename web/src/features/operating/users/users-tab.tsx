import { endpoints } from '@cratewatch/contracts/calls'
import { ADMIN_USERS_PAGE_SIZE, type AdminUser } from '@cratewatch/contracts/operating/users'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ListPage, SearchBox, type ListView, type ListViewProps } from '../list-page.tsx'
import { ownerName, OwnerLink, PlanBadge } from '../row-parts.tsx'
import { DeleteUser, PlanButton } from './user-calls.tsx'

type UsersTabProps = ListViewProps<ListView & { readonly search?: string | undefined }> & {
  /** The id of the signed-in operator. */
  selfId: string
}

/** Lists all accounts, or those that match a search. */
export function UsersTab({ view, onViewChange, selfId }: UsersTabProps) {
  const { t } = useTexts()
  const { search = '' } = view
  return (
    <div className="grid gap-4">
      <SearchBox
        label={t('admin.users.search')}
        hint={t('admin.users.searchHint')}
        value={search}
        onSearch={(search) => onViewChange({ search })}
      />
      <ListPage
        {...{ view, onViewChange }}
        queryKey={[...queryKeys.admin, 'users']}
        read={(query, signal) => call(endpoints.adminUsers, { query }, signal)}
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
            <ul aria-label={t('admin.tabs.users')} className="divide-y divide-line">
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

type UserRowProps = { user: AdminUser; isSelf: boolean }

/** Shows one account with its buttons. Operators can neither demote nor delete themselves. */
function UserRow({ user, isSelf }: UserRowProps) {
  const { t, locale } = useTexts()
  const named = { id: user.id, name: ownerName(user, t) }
  const isPremium = user.subscription.plan === 'PREMIUM'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <Name user={user} isSelf={isSelf} />
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft tabular-nums">
          <span>{t('admin.users.watches', { count: user._count.vinyls })}</span>
          <span>{t('admin.users.joined', { date: formatDate(readInstant(user.createdAt), locale) })}</span>
          <span>{t(`admin.users.channels.${user.channels}`)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {!(isSelf && isPremium) && <PlanButton {...named} isPremium={isPremium} />}
        {!isSelf && <DeleteUser {...named} />}
      </div>
    </li>
  )
}

function Name({ user, isSelf }: UserRowProps) {
  const { t } = useTexts()
  const { plan } = user.subscription
  const dot = plan === 'PREMIUM' ? 'bg-gold shadow-[inset_0_0_0_1.5px_var(--color-warn)]' : 'bg-idle'
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden className={classNames('size-3 shrink-0 rounded-full', dot)} />
      <span className="font-semibold">
        <OwnerLink owner={user} />
      </span>
      <PlanBadge plan={plan} />
      {user.isAdmin && <Badge tone="info">{t('admin.users.isAdmin')}</Badge>}
      {isSelf && <Badge tone="outline">{t('admin.users.you')}</Badge>}
      {user.email !== null && !user.emailConfirmed && (
        <Badge tone="warning">{t('admin.users.unconfirmed')}</Badge>
      )}
    </p>
  )
}
