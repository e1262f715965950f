import type { User } from '@cratewatch/contracts/accounts/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import { useMutation } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'

/** Says that e-mail alerts wait until the address is confirmed, and sends that mail again. */
export function MailsWait({ user }: { user: User }) {
  const waits = user.notificationSettings.emailEnabled && user.mailsWait
  return waits && user.email !== null && <Waiting email={user.email} />
}

function Waiting({ email }: { email: string }) {
  const { t } = useTranslation()
  const resend = useMutation({
    mutationFn: () => call(endpoints.updateEmail, { body: { email } }),
    onSuccess: () =>
      toastSuccess(t('watches.mailsWait.sent'), { description: t('watches.mailsWait.sentText', { email }) }),
    onError: (error) => toastFailure(t('watches.mailsWait.failed'), error),
  })
  return (
    <Banner
      tone="warning"
      icon={<MailWarning />}
      title={t('watches.mailsWait.title')}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={resend.isPending}
          disabled={resend.isSuccess}
          onClick={() => resend.mutate()}
        >
          {t('watches.mailsWait.resend')}
        </Button>
      }
    >
      {t('watches.mailsWait.text', { email, count: MOST_UNCONFIRMED_MAILS })}
    </Banner>
  )
}
