import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/toast-failure.ts'

/** Lists what others had added to the account and was removed; nothing when there was none. */
export function RemovedMethods({ methods }: { methods: readonly RemovedMethod[] }) {
  const { t } = useTranslation()
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

/**
 * Returns a function that reads the mail's link again; undefined when the server has refused it, because it would
 * again.
 */
export function retryLink({
  error,
  refetch,
}: Pick<UseQueryResult, 'error' | 'refetch'>): (() => void) | undefined {
  const isDead = error instanceof ApiError && !error.isPassing
  return isDead ? undefined : () => void refetch()
}
