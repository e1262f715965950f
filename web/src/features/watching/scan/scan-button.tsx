import { useQuery } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { barcodeReaderQuery } from './barcode-reader-query.ts'

/** Opens the camera for a barcode; absent where the browser cannot read any. */
export function ScanButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  const { data: reader } = useQuery(barcodeReaderQuery)
  if (!reader) return null
  return (
    <IconButton size="sm" label={t('watches.scan.open')} onClick={onPress}>
      <ScanBarcode />
    </IconButton>
  )
}
