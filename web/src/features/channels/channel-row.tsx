import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { Channel } from '@cratewatch/contracts/channels/channels'
import { termsOf } from '@cratewatch/contracts/channels/kinds'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { channelLabel } from '../../lib/alerts/channel-words.ts'
import { KindIcon } from '../../lib/alerts/kind-icon.tsx'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Badge, type BadgeTone } from '../../ui/badges/badge.tsx'
import { ConfirmAgain } from './add/confirm-again.tsx'
import { EditChannel } from './edit/edit-channel.tsx'
import { getsInWords } from './gets-words.ts'
import { ChannelLog } from './log/channel-log.tsx'
import { RemoveChannel } from './remove-channel.tsx'
import { TestChannel } from './test-channel.tsx'
import { TryAgain } from './try-again.tsx'

const TONES = {
  on: 'neutral',
  off: 'outline',
  unconfirmed: 'warning',
  disabled: 'danger',
} as const satisfies Record<Channel['state'], BadgeTone>

/** Shows one channel: where it leads, how it is, what it gets, and what can be done with it. */
export function ChannelRow({ channel, user }: { channel: Channel; user: User }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const titleId = useId()
  const { kind, state, address } = channel
  const name = channelLabel(kind, channel.label, t)
  const details = [t(`channelKinds.${kind}.name`), address].filter((each) => each !== '' && each !== name)
  return (
    <li
      aria-labelledby={titleId}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 py-4 sm:gap-x-4"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-well text-ink-soft [&>svg]:size-5">
        <KindIcon kind={kind} />
      </span>
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </h3>
          <Badge tone={TONES[state]}>{t(`channels.state.${state}`)}</Badge>
        </div>
        {details.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{details.join(' · ')}</p>}
        <p className="text-[0.9375rem] text-pretty">{getsInWords(channel, t, locale)}</p>
        <StateNote channel={channel} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 max-sm:col-span-2 sm:col-start-2">
        {state === 'unconfirmed' && <ConfirmAgain channel={channel} />}
        {state === 'disabled' && <TryAgain channel={channel} />}
        {(state === 'on' || state === 'off') && <TestChannel channel={channel} name={name} />}
        <EditChannel channel={channel} name={name} user={user} />
        <ChannelLog channel={channel} name={name} />
        {!channel.isAccount && <RemoveChannel channel={channel} name={name} />}
      </div>
    </li>
  )
}

/** Why nothing is sent there, and what would change that. */
function StateNote({ channel: { state, disabledWhy: why, kind } }: { channel: Channel }) {
  const { t } = useTranslation()
  if (state === 'disabled')
    return (
      <p className="text-sm text-pretty wrap-anywhere text-danger">
        {why === null ? t('channels.disabled') : t('channels.disabledWhy', { why })}
      </p>
    )
  if (state !== 'unconfirmed') return null
  return (
    <p className="text-sm text-pretty text-ink-soft">{t(`channels.waits.${termsOf(kind).confirmedBy}`)}</p>
  )
}
