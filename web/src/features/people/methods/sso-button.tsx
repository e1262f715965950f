import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx'
import { browserTimeZone } from '../auth-failure.ts'

export type SsoButtonProps = { name: string; variant?: ButtonProps['variant'] }

/** Signs in or up by the instance's issuer. */
export function SsoButton({ name, variant = 'secondary' }: SsoButtonProps) {
  const { t } = useTranslation()
  const start = useMutation({
    mutationFn: () => call(endpoints.ssoLogin, { body: { timeZone: browserTimeZone() } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <>
      {start.error && (
        <Banner tone="danger">
          {start.error instanceof ApiError && start.error.code === 'SSO_UNAVAILABLE'
            ? t('accounts.arrival.reasons.sso_unavailable', { name })
            : t('accounts.errors.connection')}
        </Banner>
      )}
      <Button
        variant={variant}
        size="lg"
        icon={<Building2 />}
        busy={start.isPending || start.isSuccess}
        data-early="sso"
        onClick={() => start.mutate()}
      >
        <span className="wrap-anywhere">{t('accounts.sso.button', { name })}</span>
      </Button>
    </>
  )
}
