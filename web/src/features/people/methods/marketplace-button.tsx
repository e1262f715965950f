import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx'
import { browserTimeZone } from '../auth-failure.ts'

export type MarketplaceButtonProps = { label: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the marketplace. */
export function MarketplaceButton({ label, variant = 'secondary' }: MarketplaceButtonProps) {
  const { t } = useTranslation()
  const start = useMutation({
    mutationFn: () => call(endpoints.marketplaceLogin, { body: { timeZone: browserTimeZone() } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <>
      {start.error && <Banner tone="danger">{t('accounts.errors.connection')}</Banner>}
      <Button
        variant={variant}
        size="lg"
        icon={<Disc3 />}
        busy={start.isPending || start.isSuccess}
        data-early="marketplace"
        onClick={() => start.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
