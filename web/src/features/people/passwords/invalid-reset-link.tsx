import { Link } from '@tanstack/react-router'
import { RotateCcw, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { BackToLogin } from '../back-to-login.tsx'

export type InvalidResetLinkProps = {
  /** The reason why the link is not valid. */
  children: ReactNode
  /** Given when the same link may work in a moment. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** The text of the link to a new one. */
  action?: string
}

/** Shows that a link is not valid, and where to get a new one. */
export function InvalidResetLink({ children, onRetry, retrying, action }: InvalidResetLinkProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3">
        <Unlink aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">{t('accounts.reset.invalidTitle')}</h1>
        <p role="alert" className="text-pretty text-ink-soft">
          {children}
        </p>
      </header>
      {onRetry && (
        <Button variant="secondary" size="lg" icon={<RotateCcw />} busy={retrying} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
      <Button asChild size="lg">
        <Link to="/forgot-password">{action ?? t('accounts.reset.requestAnother')}</Link>
      </Button>
      <BackToLogin />
    </div>
  )
}
