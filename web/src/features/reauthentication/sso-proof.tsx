import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { instanceQuery } from '../../lib/api/instance.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** Authenticates by single sign-on: the browser goes there and returns to this page. */
export function SsoProof() {
  const { t } = useTranslation()
  const name = useQuery(instanceQuery).data?.sso?.name ?? t('accounts.sso.unnamed')
  const start = useMutation({
    mutationFn: () => {
      const { pathname, search, hash } = location
      return call(endpoints.reauthenticateBySso, { body: { returnTo: `${pathname}${search}${hash}` } })
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
        icon={<Building2 />}
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        <span className="wrap-anywhere">{t('accounts.sso.button', { name })}</span>
      </Button>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">{t('reauthentication.ssoHint')}</p>
    </div>
  )
}
