import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { ProofProps } from './proof-props.ts'

/** Authenticates by the connected marketplace account: the browser goes there and returns to this page. */
export function MarketplaceProof({ user }: ProofProps) {
  const { t } = useTranslation()
  const start = useMutation({
    mutationFn: () => {
      const { pathname, search, hash } = location
      const returnTo = `${pathname}${search}${hash}`
      return call(endpoints.reauthenticateByMarketplace, { body: { returnTo } })
    },
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <div className="grid gap-3">
      {start.error && (
        <Banner tone="danger">{failureMessage(start.error, t('accounts.errors.connection'))}</Banner>
      )}
      <Button
        variant="secondary"
        icon={<Disc3 />}
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {t('reauthentication.marketplace')}
      </Button>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        {t('reauthentication.marketplaceHint', { username: user.discogsUsername ?? '' })}
      </p>
    </div>
  )
}
