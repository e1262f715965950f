import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** Fills the page while another one loads. */
export function PendingPage({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <div
      data-loading=""
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-ink-soft"
    >
      <Spinner size="lg" label={label === undefined ? t('shell.loading') : undefined} />
      {label !== undefined && <p role="status">{label}</p>}
    </div>
  )
}
