import { onTestFinished, vi } from 'vitest'

/** A browser with a camera that reads barcodes. */
export type FakeCamera = {
  /** What is in front of it. */
  barcode: string | null
  /** Why it does not start: the name of the browser's error. */
  refuses: string | null
  isOn: boolean
}

/** Gives this document a camera and a reader of these formats; without, it has neither. */
export function fakeCamera(formats: readonly string[] = ['ean_13', 'qr_code']): FakeCamera {
  const camera: FakeCamera = { barcode: null, refuses: null, isOn: false }
  class BarcodeDetector {
    static getSupportedFormats = async () => formats
    detect = async () => (camera.barcode === null ? [] : [{ rawValue: camera.barcode }])
  }
  const getUserMedia = async () => {
    if (camera.refuses !== null) throw Object.assign(new Error('no'), { name: camera.refuses })
    camera.isOn = true
    return { getTracks: () => [{ stop: () => void (camera.isOn = false) }] }
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  })
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  })
  return camera
}
