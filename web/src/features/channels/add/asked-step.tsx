import type { Channel } from '@cratewatch/contracts/channels/channels'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog.tsx'

/** Says that somebody else was asked whether they want alerts. */
export function AskedStep({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <p className="text-pretty wrap-anywhere">{t('channels.asked.text', { address: channel.address })}</p>
      <DialogFooter>
        <Button onClick={onDone}>{t('channels.asked.done')}</Button>
      </DialogFooter>
    </div>
  )
}
