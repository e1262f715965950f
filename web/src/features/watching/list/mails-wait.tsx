import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { NoticeLine } from '../../../ui/feedback/banner.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

/** Says that e-mail alerts wait until the address is confirmed, and sends that mail again; nothing where none is sent. */
export function MailsWait({ user }: { user: User }) {
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  const waits = sendsMail && user.notificationSettings.emailEnabled && user.mailsWait
  return waits && user.email !== null && <Waiting email={user.email} />
}

function Waiting({ email }: { email: string }) {
  const { t } = useTexts()
  const resend = useMutation({
    mutationFn: () => call(endpoints.updateEmail, { body: { email } }),
    onSuccess: () =>
      toastSuccess(t('accounts.forgot.sentTitle'), {
        description: t('watches.mailsWait.sentText', { email }),
      }),
    onError: (error) => toastFailure(t('watches.mailsWait.failed'), error),
  })
  return (
    <NoticeLine
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
    </NoticeLine>
  )
}
