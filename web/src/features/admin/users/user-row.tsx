import type { AdminUser } from '@cratewatch/contracts/admin/users'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { useOwnerName } from '../texts/owner-name.ts'
import { PlanBadge } from '../plan-badge.tsx'
import { DeleteUser } from './delete-user.tsx'
import { PlanButton } from './plan-button.tsx'

export type UserRowProps = { user: AdminUser; isSelf: boolean }

/** Shows one account with its buttons. Operators can neither demote nor delete themselves. */
export function UserRow({ user, isSelf }: UserRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = useOwnerName()(user)
  const named = { id: user.id, name }
  const isPremium = user.subscription.plan === 'PREMIUM'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <Name user={user} name={name} isSelf={isSelf} />
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft tabular-nums">
          <span>{t('admin.users.watches', { count: user._count.vinyls })}</span>
          <span>{t('admin.users.joined', { date: formatDate(readInstant(user.createdAt), locale) })}</span>
          <span>{t(`admin.users.channels.${user.channels}`)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {!(isSelf && isPremium) && <PlanButton user={user} named={named} />}
        {!isSelf && <DeleteUser user={named} />}
      </div>
    </li>
  )
}

function Name({ user, name, isSelf }: UserRowProps & { name: string }) {
  const { t } = useTranslation()
  const { plan } = user.subscription
  const dot = plan === 'PREMIUM' ? 'bg-gold shadow-[inset_0_0_0_1.5px_var(--color-warn)]' : 'bg-idle'
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden className={classNames('size-3 shrink-0 rounded-full', dot)} />
      <TextLink asChild tone="quiet" className="font-semibold wrap-anywhere">
        <Link to="/dashboard/admin/users/$id" params={{ id: user.id }}>
          {name}
        </Link>
      </TextLink>
      <PlanBadge plan={plan} />
      {user.isAdmin && <Badge tone="info">{t('admin.users.isAdmin')}</Badge>}
      {isSelf && <Badge tone="outline">{t('admin.users.you')}</Badge>}
      {user.email !== null && !user.emailConfirmed && (
        <Badge tone="warning">{t('admin.users.unconfirmed')}</Badge>
      )}
    </p>
  )
}
