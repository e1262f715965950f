import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { openBarcodeReader } from '../../../lib/device/barcode-reader.ts'

/** This browser's reader of barcodes, if it has one. */
export const barcodeReaderQuery = queryOptions({
  queryKey: queryKeys.barcodeReader,
  queryFn: openBarcodeReader,
  staleTime: Infinity,
  retry: false,
})
