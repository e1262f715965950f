import { termsOf } from '@cratewatch/contracts/channels/kinds'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EditForm, type EditChannelProps } from './edit-form.tsx'
import { RenewSecret } from './renew-secret.tsx'

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
