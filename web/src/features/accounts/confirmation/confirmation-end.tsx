import type { RemovedMethod } from '@cratewatch/contracts/accounts/confirmations'
import { Link } from '@tanstack/react-router'
import { MailCheck, MailX, RotateCcw, Unlink, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { RemovedMethods } from './removed-methods.tsx'

/** Shows that the address is confirmed. */
export function Confirmed({ email, removed }: { email: string; removed: readonly RemovedMethod[] }) {
  const { t } = useTranslation()
  return (
    <End
      Icon={MailCheck}
      title={t('accounts.confirm.doneTitle')}
      text={t('accounts.confirm.doneText', { email })}
    >
      <RemovedMethods methods={removed} />
    </End>
  )
}

/** Shows that the owner of the mailbox has cancelled the change. */
export function Refused() {
  const { t } = useTranslation()
  return (
    <End Icon={MailX} title={t('accounts.confirm.refusedTitle')} text={t('accounts.confirm.refusedText')} />
  )
}

/** Shows that the link is not valid, or no longer. */
export function NotConfirmed({
  children,
  onRetry,
}: {
  children: string
  onRetry?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  return (
    <End Icon={Unlink} title={t('accounts.confirm.failed')} text={children} role="alert">
      {onRetry && (
        <Button variant="secondary" size="lg" icon={<RotateCcw />} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </End>
  )
}

type EndProps = { Icon: LucideIcon; title: string; text: string; role?: 'alert'; children?: ReactNode }

function End({ Icon, title, text, role, children }: EndProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3" aria-live="polite">
        <Icon aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">{title}</h1>
        <p role={role} className="text-pretty wrap-anywhere text-ink-soft">
          {text}
        </p>
      </header>
      {children}
      <Button asChild size="lg" variant="secondary">
        <Link to="/dashboard/vinyls">{t('accounts.confirm.toDashboard')}</Link>
      </Button>
    </div>
  )
}
