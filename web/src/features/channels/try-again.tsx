import type { Channel } from '@cratewatch/contracts/channels/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useChannelCall } from './channel-queries.ts'

/** Switches a channel on again that took no messages. */
export function TryAgain({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const { id, label, gets, digest, quiet } = channel
  const change = useChannelCall(
    () => call(endpoints.changeChannel, { params: { id }, body: { label, isOn: true, gets, digest, quiet } }),
    { failed: t('channels.form.saveFailed') },
  )
  return (
    <Button size="sm" icon={<RotateCcw />} busy={change.isPending} onClick={() => change.mutate(undefined)}>
      {t('channels.tryAgain')}
    </Button>
  )
}
