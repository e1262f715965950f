import type { VendorHealth } from '@cratewatch/contracts/admin/operations'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusPill, type Status } from '../../../ui/badges/status-pill.tsx'
import { Age } from '../texts/age.tsx'

/** Green is kept for records on sale: a vendor that answers has a plain ring. */
const STATUS: Record<VendorHealth['state'], Status> = {
  well: 'none',
  failing: 'warning',
  unknown: 'off',
  off: 'off',
}

/** Shows each vendor's last answer. */
export function Vendors({ vendors }: { vendors: readonly VendorHealth[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {vendors.map((vendor) => (
        <Vendor key={vendor.vendor} {...vendor} />
      ))}
    </ul>
  )
}

function Vendor({ vendor, state, okAt, failedAt, failure, failuresInARow }: VendorHealth) {
  const { t } = useTranslation()
  return (
    <Card as="li" tone={state === 'failing' ? 'danger' : 'plain'} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="heading text-card">{t(`admin.operations.vendor.${vendor}`)}</h2>
        <StatusPill status={STATUS[state]}>{t(`admin.operations.state.${state}`)}</StatusPill>
      </div>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        {state === 'off' && <p>{t('admin.operations.offText')}</p>}
        {state === 'unknown' && <p>{t('admin.operations.unknownText')}</p>}
        {state === 'failing' && (
          <p className="font-semibold text-danger">
            {t('admin.operations.inARow', { count: failuresInARow })}
          </p>
        )}
        {okAt !== null && (
          <p>
            {t('admin.operations.lastOk')} <Age at={okAt} />
          </p>
        )}
        {failedAt !== null && (
          <p className="wrap-anywhere">
            {t('admin.operations.lastFailure')} <Age at={failedAt} />
            <code className="mt-1 block rounded-sm bg-well px-2 py-1 font-mono text-[0.8125rem]">
              {failure}
            </code>
          </p>
        )}
      </div>
    </Card>
  )
}
