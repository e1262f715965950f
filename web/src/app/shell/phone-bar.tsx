import type { User } from '@cratewatch/contracts/accounts/accounts'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, CircleUserRound, Disc3, Plus, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../features/notifications/use-unread-count.ts'
import { CountBadge } from '../../ui/badges/count-badge.tsx'
import { BottomBar, BottomBarItem } from '../../ui/layout/bottom-bar.tsx'
import { AddSheet } from './add-sheet.tsx'
import { activeKey } from './navigation.ts'

/** The bar of phones: the list, adding, alerts and the account. */
export function PhoneBar({ user }: { user: User }) {
  const { t } = useTranslation()
  const active = activeKey(useLocation({ select: ({ pathname }) => pathname }))
  const unread = useUnreadCount()
  const isYou = active === 'settings' || active === 'subscription'
  return (
    <BottomBar label={t('shell.bar.label')}>
      <BottomBarItem active={active === 'vinyls'}>
        <Link to="/dashboard/vinyls">
          <Face icon={Disc3} text={t('shell.bar.list')} />
        </Link>
      </BottomBarItem>
      <AddSheet
        user={user}
        trigger={
          <BottomBarItem>
            <button type="button" aria-label={t('shell.bar.addLabel')}>
              <Face icon={Plus} text={t('shell.bar.add')} />
            </button>
          </BottomBarItem>
        }
      />
      <BottomBarItem active={active === 'notifications'}>
        <Link to="/dashboard/notifications">
          <Face icon={Bell} text={t('shell.bar.alerts')} />
          <CountBadge overlay count={unread} label={t('notifications.unread', { count: unread })} />
        </Link>
      </BottomBarItem>
      <BottomBarItem active={isYou}>
        <Link to="/dashboard/settings">
          <Face icon={CircleUserRound} text={t('shell.bar.you')} />
        </Link>
      </BottomBarItem>
    </BottomBar>
  )
}

function Face({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden />
      <span>{text}</span>
    </>
  )
}
