import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { forgetArrival, readArrival } from '../../lib/arrival.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Where the link of a confirmation mail leads. One press, because mail scanners open links. */
export function ConfirmEmail() {
  const { t } = useTranslation()
  const [token] = useState(() => readArrival('/confirm-email')['token'] ?? '')
  const confirm = useMutation({
    mutationFn: () => call(endpoints.confirmEmail, { body: { token } }),
    onSuccess: () => forgetArrival('/confirm-email'),
  })
  const isOver = confirm.isSuccess || token === ''
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3" aria-live="polite">
        <MailCheck aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">
          {t(confirm.isSuccess ? 'accounts.confirm.doneTitle' : 'accounts.confirm.title')}
        </h1>
        <p className="text-pretty wrap-anywhere text-ink-soft">
          {confirm.isSuccess
            ? t('accounts.confirm.doneText', { email: confirm.data.email })
            : t('accounts.confirm.text')}
        </p>
      </header>
      {token === '' && <Banner tone="danger">{t('accounts.confirm.noToken')}</Banner>}
      {confirm.error && (
        <Banner tone="danger" title={t('accounts.confirm.failed')}>
          {confirm.error.message}
        </Banner>
      )}
      {isOver ? (
        <Button asChild size="lg" variant="secondary">
          <Link to="/dashboard/vinyls">{t('accounts.confirm.toDashboard')}</Link>
        </Button>
      ) : (
        <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('accounts.confirm.submit')}
        </Button>
      )}
    </div>
  )
}
