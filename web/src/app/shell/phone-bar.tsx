import type { User } from '@cratewatch/contracts/people/accounts'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Bell, CircleUserRound, Disc3, Plus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { PushOffer } from '../../features/alerting/push/push-offer.tsx'
import { AddForm } from '../../features/watching/adding/add-form.tsx'
import { AddedNote } from '../../features/watching/adding/entries.tsx'
import { useMarketplaceAway } from '../../features/watching/watchlist-query.ts'
import { subscriptionStatusQuery } from '../../lib/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { BottomBar, BottomBarItem } from '../../ui/layout/app-shell.tsx'
import { Dialog } from '../../ui/overlays/overlays.tsx'
import { useActiveLink } from '../page.tsx'
import { PhoneMenu, UnreadBadge } from './account-menu.tsx'

type PhoneBarProps = { user: User; isOffline: boolean }

/** The bar of phones: the list, adding, alerts and the account. Nothing can be added without a network. */
export function PhoneBar({ user, isOffline }: PhoneBarProps) {
  const { t } = useTexts()
  const active = useActiveLink()
  return (
    <BottomBar label={t('shell.bar.label')}>
      <BottomBarItem active={active === LIST}>
        <Link to="/dashboard/vinyls">
          <Face icon={Disc3} text={t('shell.bar.list')} />
        </Link>
      </BottomBarItem>
      <AddSheet user={user} isOffline={isOffline} />
      <BottomBarItem active={active === '/dashboard/notifications'}>
        <Link to="/dashboard/notifications">
          <Face icon={Bell} text={t('shell.bar.alerts')} />
          <UnreadBadge overlay />
        </Link>
      </BottomBarItem>
      <PhoneMenu
        user={user}
        trigger={
          <BottomBarItem active={active === '/dashboard/settings' || active === '/dashboard/subscription'}>
            <button type="button">
              <Face icon={CircleUserRound} text={t('shell.bar.you')} />
            </button>
          </BottomBarItem>
        }
      />
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

const LIST = '/dashboard/vinyls'

/** Adds records from every page; on phones a sheet from below. */
function AddSheet({ user, isOffline }: PhoneBarProps) {
  const [open, setOpen] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [shownOn, setShownOn] = useState(path)
  // What it adds appears on the list below it; any other page is where a link in it leads.
  if (path !== shownOn) {
    setShownOn(path)
    if (path !== LIST) setOpen(false)
  }
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <BottomBarItem>
          <button type="button" aria-label={t('shell.bar.addLabel')} disabled={isOffline}>
            <Face icon={Plus} text={t('shell.bar.add')} />
          </button>
        </BottomBarItem>
      }
      title={t('shell.bar.addLabel')}
      closeLabel={t('words.close')}
    >
      <fieldset disabled={isOffline} className="contents">
        <SheetForm user={user} />
      </fieldset>
    </Dialog>
  )
}

function SheetForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const usage = useQuery(subscriptionStatusQuery).data
  const isAway = useMarketplaceAway()
  const [[first, ...others], setAdded] = useState<readonly Watch[]>([])
  return (
    <div className="grid gap-3">
      <AddForm
        hasRoom={hasRoom(usage?.plan ?? user.subscription.plan, usage?.vinylCount ?? user._count.vinyls)}
        isAway={isAway}
        onSubmitted={() => void navigate({ to: LIST, search: { order: 'added' } })}
        onAdded={setAdded}
      />
      {first !== undefined && <AddedNote key={first.id} added={[first, ...others]} />}
      {first !== undefined && <PushOffer />}
    </div>
  )
}
