import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** What TypeScript's libraries do not know yet: the part of a browser that reads barcodes. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The codes that sleeves carry. */
const FORMATS = ['ean_13', 'upc_a', 'ean_8']

/** Returns the digits of the first barcode in a picture; null: it shows none. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** Returns this browser's reader; null where it has none, or no camera can be asked for. */
async function openBarcodeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  // Browsers lack it on pages without HTTPS, whatever their types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (Class === undefined || devices === undefined) return null
  const known = await Class.getSupportedFormats()
  const formats = FORMATS.filter((format) => known.includes(format))
  if (formats.length === 0) return null
  const detector = new Class({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** This browser's reader of barcodes, if it has one. */
export const barcodeReaderQuery = queryOptions({
  queryKey: queryKeys.barcodeReader,
  queryFn: openBarcodeReader,
  staleTime: Infinity,
  retry: false,
})
