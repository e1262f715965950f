import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Disc3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { instanceQuery } from '../../lib/instance.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { browserTimeZone } from './browser-time-zone.ts'
import { readServedDoor, takeEarlyPress } from './served-door.ts'

/** The other way in; not shown where the instance does not offer it. */
export function MarketplaceButton({ label }: { label: string }) {
  const { t } = useTranslation()
  const [served] = useState(readServedDoor)
  const isOffered = useQuery(instanceQuery).data?.marketplaceSignIn ?? served.offersMarketplace
  const start = useMutation({
    mutationFn: () => call(endpoints.marketplaceLogin, { body: { timeZone: browserTimeZone() } }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  const { mutate } = start
  useEffect(() => {
    if (takeEarlyPress()) mutate()
  }, [mutate])
  if (!isOffered) return null
  return (
    <>
      <Divider>{t('accounts.or')}</Divider>
      {start.error && <Banner tone="danger">{t('accounts.errors.connection')}</Banner>}
      <Button
        variant="secondary"
        size="lg"
        icon={<Disc3 />}
        busy={start.isPending || start.isSuccess}
        data-way-in=""
        onClick={() => start.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
