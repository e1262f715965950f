import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useConnect } from './use-connect.ts'

/** Offers to connect the marketplace account, and to come back to the list with its wantlist. */
export function ConnectOffer() {
  const { t } = useTranslation()
  const connect = useConnect('list')
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby="connect-offer"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 id="connect-offer" className="heading text-section">
          {t('wantlist.first.connectTitle')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('wantlist.first.connectText')}</p>
      </div>
      <Button
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
        className="max-sm:grow"
      >
        {t('wantlist.connection.connect')}
      </Button>
    </Card>
  )
}
