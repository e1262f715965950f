import type { Channel } from '@cratewatch/contracts/channels/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { useChannelCall } from '../channel-queries.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'

/** Replaces what signs the requests of a webhook, and shows the new one once. */
export function RenewSecret({ channel: { id } }: { channel: Channel }) {
  const { t } = useTranslation()
  const renew = useChannelCall(() => call(endpoints.renewSecret, { params: { id } }), {
    failed: t('channels.secret.renewFailed'),
  })
  const secret = renew.data?.secret ?? null
  return (
    <div className="grid gap-3">
      <Divider />
      {secret === null ? (
        <>
          <p className="text-sm text-pretty text-ink-soft">{t('channels.secret.renewText')}</p>
          <Button
            variant="secondary"
            size="sm"
            busy={renew.isPending}
            onClick={() => renew.mutate(undefined)}
            className="justify-self-start"
          >
            {t('channels.secret.renew')}
          </Button>
        </>
      ) : (
        <div role="status" className="grid gap-3">
          <p className="text-pretty">{t('channels.secret.text')}</p>
          <CopyField label={t('channels.secret.label')} value={secret} />
        </div>
      )}
    </div>
  )
}
