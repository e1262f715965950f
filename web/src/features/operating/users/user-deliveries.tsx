import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { channelKindName } from '@cratewatch/contracts/alerting/kinds'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../ui/badges/badge.tsx'
import { Table, type Column } from '../../../ui/tables/table.tsx'
import { Age } from '../texts/age.tsx'
import { drawn } from '../lists/list-page.tsx'
import { useMessageName } from '../texts/letter-name.ts'
import { Section } from '../section.tsx'

type Delivery = AdminUserPage['deliveries'][number]

const TONES: Record<Delivery['state'], BadgeTone> = {
  pending: 'info',
  delivered: 'neutral',
  superseded: 'outline',
  ended: 'danger',
}

/** Lists what was sent to a user, with the outcomes. */
export function UserDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation()
  const column = (key: 'about' | 'channel' | 'state' | 'when', Cell: ComponentType<Delivery>) =>
    ({ key, header: t(`admin.user.${key}`), cell: drawn(Cell) }) satisfies Column<Delivery>
  return (
    <Section title={t('admin.user.deliveries')}>
      {deliveries.length === 0 ? (
        <p className="text-ink-soft">{t('admin.user.noDeliveries')}</p>
      ) : (
        <Table
          caption={t('admin.user.deliveries')}
          rows={deliveries}
          rowKey={({ id }) => id}
          columns={[
            { ...column('about', About), primary: true },
            column('channel', ChannelName),
            column('state', State),
            { ...column('when', When), align: 'end' },
          ]}
        />
      )}
    </Section>
  )
}

function About({ about }: Delivery) {
  const { t } = useTranslation()
  return useMessageName()(about) ?? t('admin.user.alert')
}

function ChannelName({ channel }: Delivery) {
  const { t } = useTranslation()
  const kind = channelKindName.safeParse(channel)
  return kind.success ? t(`channelKinds.${kind.data}.name`) : channel
}

function State({ state, attempts, lastError }: Delivery) {
  const { t } = useTranslation()
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]}>{t(`admin.user.stateName.${state}`)}</Badge>
      {attempts > 1 && (
        <span className="text-sm text-ink-soft">{t('admin.user.attempts', { count: attempts })}</span>
      )}
      {lastError !== null && <span className="text-sm wrap-anywhere text-ink-soft">{lastError}</span>}
    </span>
  )
}

function When({ settledAt, dueAt }: Delivery) {
  return <Age at={settledAt ?? dueAt} />
}
