import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { useTexts } from '../../lib/text/i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Lists what others had added to the account and was removed; nothing when there was none. */
export function RemovedMethods({ methods }: { methods: readonly RemovedMethod[] }) {
  const { t } = useTexts()
  if (methods.length === 0) return null
  return (
    <Banner tone="warning" title={t('accounts.removed.title')}>
      <p>{t('accounts.removed.text')}</p>
      <ul className="mt-1 list-disc ps-5 wrap-anywhere">
        {methods.map(({ kind, label }) => (
          <li key={`${kind} ${label}`}>
            {t(`accounts.methods.${kind}`, { label: label ?? t('accounts.methods.unnamed') })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
