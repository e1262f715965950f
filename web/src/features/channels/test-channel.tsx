import type { Channel } from '@cratewatch/contracts/channels/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useChannelCall } from './channel-queries.ts'

/** Sends one test message now. */
export function TestChannel({ channel: { id }, name }: { channel: Channel; name: string }) {
  const { t } = useTranslation()
  const test = useChannelCall(() => call(endpoints.testChannel, { params: { id } }), {
    failed: t('channels.testFailed'),
    onSuccess: () => toastSuccess(t('channels.tested'), { description: t('channels.testedText', { name }) }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      aria-label={t('channels.testOf', { name })}
      busy={test.isPending}
      onClick={() => test.mutate(undefined)}
    >
      {t('channels.test')}
    </Button>
  )
}
