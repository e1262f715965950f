import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { EditForm, type EditChannelProps } from './edit-form.tsx'
import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { call } from '../../../../lib/api/api.ts'
import { Divider } from '../../../../ui/layout/divider.tsx'
import { useChannelCall } from '../channel-queries.ts'
import { CopyField } from '../../../../lib/forms/copy-field.tsx'

/** Opens what can be changed about a channel. */
export function EditChannel({ channel, name, user }: EditChannelProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('channels.form.title', { name })}
      closeLabel={t('channels.close')}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:px-2.5 max-sm:[&>span]:hidden"
          icon={<Pencil />}
          aria-label={t('channels.editOf', { name })}
        >
          {t('channels.edit')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <EditForm channel={channel} name={name} user={user} onSaved={() => setIsOpen(false)} />
        {termsOf(channel.kind).signs && <RenewSecret channel={channel} />}
      </div>
    </Dialog>
  )
}

/** Replaces what signs the requests of a webhook, and shows the new one once. */
function RenewSecret({ channel: { id } }: { channel: Channel }) {
  const { t } = useTranslation()
  const renew = useChannelCall(() => call(endpoints.renewSecret, { params: { id } }), {
    failed: t('channels.secret.renewFailed'),
  })
  const secret = renew.data?.secret ?? null
  return (
    <div className="grid gap-3">
      <Divider />
      {secret === null ? (
        <>
          <p className="text-sm text-pretty text-ink-soft">{t('channels.secret.renewText')}</p>
          <Button
            variant="secondary"
            size="sm"
            busy={renew.isPending}
            onClick={() => renew.mutate(undefined)}
            className="justify-self-start"
          >
            {t('channels.secret.renew')}
          </Button>
        </>
      ) : (
        <div role="status" className="grid gap-3">
          <p className="text-pretty">{t('channels.secret.text')}</p>
          <CopyField label={t('channels.secret.label')} value={secret} />
        </div>
      )}
    </div>
  )
}
