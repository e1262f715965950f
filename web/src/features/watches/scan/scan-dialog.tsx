import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { barcodeReaderQuery } from './barcode-reader-query.ts'
import { useScan, type ScanState } from './use-scan.ts'

export type ScanDialogProps = { onClose: () => void; onRead: (barcode: string) => void }

/** Shows what the camera sees until a barcode is read. The camera is off once this is closed. */
export function ScanDialog({ onClose, onRead }: ScanDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('watches.scan.title')}
      description={t('watches.scan.text')}
      closeLabel={t('watches.scan.close')}
    >
      <Camera onRead={onRead} />
    </Dialog>
  )
}

const SEEN: ReadonlySet<ScanState> = new Set(['looking', 'nothingYet'])

function Camera({ onRead }: Pick<ScanDialogProps, 'onRead'>) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const { data: reader } = useQuery(barcodeReaderQuery)
  const state = useScan(video, reader ?? null, onRead)
  return (
    <div className="grid gap-3">
      <video
        ref={video}
        muted
        playsInline
        hidden={!SEEN.has(state)}
        aria-label={t('watches.scan.picture')}
        className="aspect-4/3 w-full rounded-xl bg-well object-cover"
      />
      <p role="status" className="text-pretty">
        {t(`watches.scan.state.${state}`)}
      </p>
    </div>
  )
}
