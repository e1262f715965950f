import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

export type TestButtonProps = {
  channel: 'email' | 'chat'
  /** The address or chat that the message goes to. */
  to: string
}

/** Sends one test message now. */
export function TestButton({ channel, to }: TestButtonProps) {
  const { t } = useTexts()
  const test = useMutation({
    mutationFn: () => call(channel === 'email' ? endpoints.testEmail : endpoints.testTelegram),
    onSuccess: () =>
      toastSuccess(t('settings.test.sent'), { description: t(`settings.test.${channel}Sent`, { to }) }),
    onError: (error) => toastFailure(t('settings.test.failedToSendTestNotification'), error),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      busy={test.isPending}
      onClick={() => test.mutate()}
      className="justify-self-start"
    >
      {t(`settings.test.${channel}`)}
    </Button>
  )
}
