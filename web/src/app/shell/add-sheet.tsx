import type { User } from '@cratewatch/contracts/accounts/accounts'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PushOffer } from '../../features/push/push-offer.tsx'
import { AddForm } from '../../features/watches/adding/add-form.tsx'
import { useMarketplaceAway } from '../../features/watches/watchlist-query.ts'
import { subscriptionStatusQuery } from '../../lib/text/subscription-status.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const LIST = '/dashboard/vinyls'

export type AddSheetProps = {
  user: User
  /** Opens it, and gets the focus back. */
  trigger: ReactNode
}

/** Adds records from every page; on phones a sheet from below. */
export function AddSheet({ user, trigger }: AddSheetProps) {
  const [open, setOpen] = useState(false)
  const path = useLocation().pathname
  const [shownOn, setShownOn] = useState(path)
  // What it adds appears on the list below it; any other page is where a link in it leads.
  if (path !== shownOn) {
    setShownOn(path)
    if (path !== LIST) setOpen(false)
  }
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={t('shell.bar.addLabel')}
      closeLabel={t('shell.bar.closeAdd')}
    >
      <SheetForm user={user} />
    </Dialog>
  )
}

function SheetForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const usage = useQuery(subscriptionStatusQuery).data
  const isAway = useMarketplaceAway()
  return (
    <AddForm
      hasRoom={hasRoom(usage?.plan ?? user.subscription.plan, usage?.vinylCount ?? user._count.vinyls)}
      isAway={isAway}
      search=""
      onSearch={keepAddress}
      onSubmitted={() => void navigate({ to: LIST, search: { order: 'added' } })}
      whenAdded={<PushOffer />}
    />
  )
}

// The address belongs to the page below the sheet.
function keepAddress(): void {}
