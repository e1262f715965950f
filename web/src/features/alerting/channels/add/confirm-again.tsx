import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../../ui/feedback/toast.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useChannelCall } from '../channel-queries.ts'
import { CodeStep } from './code-step.tsx'

/** Goes on with a channel that is not confirmed: by its code, or by asking once more. */
export function ConfirmAgain({ channel }: { channel: Channel }) {
  switch (termsOf(channel.kind).confirmedBy) {
    case 'code':
      return <EnterCode channel={channel} />
    case 'link':
      return <WriteAgain channel={channel} />
    case 'itself':
      return null
  }
}

function EnterCode({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('channels.code.title')}
      closeLabel={t('channels.close')}
      trigger={<Button size="sm">{t('channels.enterCode')}</Button>}
    >
      <CodeStep channel={channel} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

function WriteAgain({ channel: { id } }: { channel: Channel }) {
  const { t } = useTranslation()
  const again = useChannelCall(() => call(endpoints.askAgain, { params: { id } }), {
    failed: t('channels.asked.againFailed'),
    onSuccess: () => toastSuccess(t('channels.asked.again')),
  })
  return (
    <Button variant="secondary" size="sm" busy={again.isPending} onClick={() => again.mutate(undefined)}>
      {t('channels.writeAgain')}
    </Button>
  )
}
