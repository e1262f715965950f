import { seconds } from '@cratewatch/domain/kernel/duration'
import { useQuery } from '@tanstack/react-query'
import { useRef, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { barcodeReaderQuery, type BarcodeReader } from './barcode-reader.ts'

export type ScanDialogProps = { onClose: () => void; onRead: (barcode: string) => void }

/** Shows what the camera sees until a barcode is read. The camera is off once this is closed. */
export function ScanDialog({ onClose, onRead }: ScanDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('watches.scan.open')}
      description={t('scan.text')}
      closeLabel={t('scan.close')}
    >
      <Camera onRead={onRead} />
    </Dialog>
  )
}

const SEEN: ReadonlySet<ScanState> = new Set(['looking', 'nothingYet'])

function Camera({ onRead }: Pick<ScanDialogProps, 'onRead'>) {
  const { t } = useTexts()
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
        aria-label={t('scan.picture')}
        className="aspect-4/3 w-full rounded-xl bg-well object-cover"
      />
      <p role="status" className="text-pretty">
        {t(`scan.state.${state}`)}
      </p>
    </div>
  )
}

/** How a scan stands; each is the key of a text. */
type ScanState = 'starting' | 'looking' | 'nothingYet' | 'refused' | 'noCamera' | 'failed'

const PAUSE_MS = 200
/** After this long without a barcode somebody may need advice. */
const PATIENCE = seconds(10)

/** Shows the camera in `video` and reads it until there is a barcode. The camera stops with the component. */
function useScan(
  video: RefObject<HTMLVideoElement | null>,
  reader: BarcodeReader | null,
  onRead: (barcode: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('starting')
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const scan = async (screen: HTMLVideoElement, readFrom: BarcodeReader) => {
      await showCamera(screen, signal)
      if (!signal.aborted) setState('looking')
      const barcode = await firstBarcode(() => readFrom(screen), signal)
      if (barcode !== null) read(barcode)
    }
    if (video.current !== null && reader !== null)
      scan(video.current, reader).catch((error: unknown) => {
        if (!signal.aborted) setState(failureOf(error))
      })
    const advice = setTimeout(() => setState((now) => (now === 'looking' ? 'nothingYet' : now)), PATIENCE)
    return () => {
      clearTimeout(advice)
      closing.abort()
    }
  }, [video, reader])
  return state
}

/** Shows the camera at the back of a phone, or the only one. It is switched off when the signal comes. */
async function showCamera(screen: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  screen.srcObject = stream
  await screen.play()
}

async function firstBarcode(look: () => Promise<string | null>, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const barcode = await look()
    if (barcode !== null && !signal.aborted) return barcode
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return null
}

function failureOf(error: unknown): ScanState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noCamera' : 'failed'
}
