import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useChannelCall } from './channel-queries.ts'

/** Removes a channel, after a question. */
export function RemoveChannel({ channel: { id }, name }: { channel: Channel; name: string }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const remove = useChannelCall(() => call(endpoints.removeChannel, { params: { id } }), {
    failed: t('channels.removeFailed'),
    onSuccess: () => {
      setAsks(false)
      toastSuccess(t('channels.removed', { name }))
    },
  })
  return (
    <>
      <IconButton
        size="sm"
        label={t('channels.remove', { name })}
        onClick={() => setAsks(true)}
        className="ms-auto"
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('channels.removeTitle', { name })}
        description={t('channels.removeText')}
        confirmLabel={t('channels.removeConfirm')}
        cancelLabel={t('channels.cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  )
}
