import { seconds } from '@cratewatch/domain/kernel/duration'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { BarcodeReader } from '../../../lib/device/barcode-reader.ts'

/** How a scan stands; each is the key of a text. */
export type ScanState = 'starting' | 'looking' | 'nothingYet' | 'refused' | 'noCamera' | 'failed'

const PAUSE_MS = 200
/** After this long without a barcode somebody may need advice. */
const PATIENCE = seconds(10)

/** Shows the camera in `video` and reads it until there is a barcode. The camera stops with the component. */
export function useScan(
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
