import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { channelLabel } from '../../../lib/alerts/alert-words.ts'
import { KindIcon } from '../../../lib/alerts/delivery-words.tsx'
import { readRinging } from '../../../lib/device/kept-on-device.ts'
import { instanceQuery } from '../../../lib/session/profile.ts'
import { weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ChannelDetails } from './channel-details.tsx'
import { useChannelForm } from './channel-queries.ts'
import { ConfirmAgain } from './code-step.tsx'
import { Row } from './row.tsx'

/** Of what the switch does not say. */
const TONES = { on: null, off: null, unconfirmed: 'warning', disabled: 'danger' } as const

export type ChannelRowProps = {
  channel: Channel
  user: User
  id?: string | undefined
  /** What else is shown once it is pressed. */
  more?: ReactNode
}

/** Shows one channel: its switch, where it leads and how it is; once it is pressed, what it gets and when. */
export function ChannelRow({ channel, user, id, more }: ChannelRowProps) {
  const { t, locale } = useTexts()
  const { kind, state, address } = channel
  const name = channelLabel(kind, channel.label, t)
  const tone = TONES[state]
  const edited = useChannelForm(channel, name)
  const details = [t(`channelKinds.${kind}.name`), address, getsInWords(channel, t, locale)].filter(
    (each) => each !== '' && each !== name,
  )
  return (
    <Row
      id={id}
      icon={<KindIcon kind={kind} />}
      name={name}
      badge={tone && <Badge tone={tone}>{t(`channels.state.${state}`)}</Badge>}
      control={
        state !== 'unconfirmed' && (
          <Switch
            label={name}
            hideLabel
            checked={edited.draft.isOn}
            disabled={channel.isAccount && user.email === null}
            onCheckedChange={(isOn) => edited.edit({ isOn })}
          />
        )
      }
      rest={
        <>
          <ChannelDetails {...{ channel, name, user, edited }} />
          {more}
        </>
      }
    >
      <p className="text-sm text-pretty wrap-anywhere text-ink-soft">{details.join('\u00a0· ')}</p>
      <StateNote channel={channel} user={user} />
      {state === 'unconfirmed' && (
        <div className="relative justify-self-start pt-1">
          <ConfirmAgain channel={channel} />
        </div>
      )}
    </Row>
  )
}

type StateNoteProps = Pick<ChannelRowProps, 'channel' | 'user'>

/** Says why nothing is sent there, and what would change that. */
function StateNote({ channel, user }: StateNoteProps) {
  const { t } = useTexts()
  const { state, disabledWhy: why, kind } = channel
  if (state === 'disabled')
    return (
      <p className="text-sm text-pretty wrap-anywhere text-danger">
        {why === null ? t('channels.disabled') : t('channels.disabledWhy', { why })}
      </p>
    )
  const isHere = kind === 'web-push' && readRinging()?.channelId === channel.id
  const note =
    state === 'unconfirmed' ? t(`channels.waits.${termsOf(kind).confirmedBy}`) : isHere && t('push.here.on')
  return (
    <p className="text-sm text-pretty text-ink-soft empty:hidden">
      {channel.isAccount ? <MailNote user={user} /> : note}
    </p>
  )
}

/** Says why mail does not reach the account, or not all of it. */
function MailNote({ user: { email, emailConfirmed } }: Pick<StateNoteProps, 'user'>) {
  const { t } = useTexts()
  const sendsMail = useQuery(instanceQuery).data?.mail ?? true
  if (email === null) return t('settings.notifications.emailMissing')
  if (!sendsMail) return t('settings.notifications.mailOff')
  if (emailConfirmed) return null
  return t('settings.notifications.emailUnconfirmed', { email, count: MOST_UNCONFIRMED_MAILS })
}

/** Says in one line what a channel gets and how often: "All alerts · once a day at 18:00 · weekly list". */
function getsInWords({ gets, digest }: Channel, t: TFunction, locale: Locale): string {
  const others = (['summaries', 'lookups', 'alarms', 'events'] as const).filter((each) => gets[each] === true)
  const moment = {
    at: 'at' in digest ? digest.at : '',
    weekday: digest.kind === 'weekly' ? weekdayName(digest.weekday - 1, 'long', locale) : '',
  }
  return [
    t(`channels.gets.${gets.alerts}`),
    gets.alerts !== 'none' && digest.kind !== 'at-once' && t(`channels.gets.${digest.kind}`, moment),
    ...others.map((each) => t(`channels.gets.${each}`)),
  ]
    .filter((part) => part !== false)
    .join('\u00a0· ')
}
