import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { TFunction } from 'i18next'
import { channelLabel } from '../../../lib/alerts/channel-words.ts'
import { KindIcon } from '../../../lib/alerts/delivery-words.tsx'
import { readRinging } from '../../../lib/device/kept-on-device.ts'
import { formatMoment, readInstant, weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ChannelDetails } from './channel-details.tsx'
import { useChannelForm } from './channel-queries.ts'
import { ConfirmAgain } from './code-step.tsx'
import { Row } from './row.tsx'

/** Of what the switch does not say. */
const TONES = { on: null, off: null, unconfirmed: 'warning', disabled: 'danger' } as const

type ChannelRowProps = { channel: Channel; user: User }

/** Shows one channel: its switch, where it leads and how it is; once it is pressed, what it gets and when. */
export function ChannelRow({ channel, user }: ChannelRowProps) {
  const { t, locale } = useTexts()
  const { kind, state, address } = channel
  const name = channelLabel(kind, channel.label, t)
  const tone = TONES[state]
  const edited = useChannelForm(channel, name)
  const gets = state === 'off' ? t('channels.gets.none') : getsInWords(channel, t, locale)
  const details = [t(`channelKinds.${kind}.name`), address, gets].filter(
    (each) => each !== '' && each !== name,
  )
  return (
    <Row
      icon={<KindIcon kind={kind} />}
      name={name}
      badge={tone && <Badge tone={tone}>{t(`channels.state.${state}`)}</Badge>}
      control={
        state !== 'unconfirmed' && (
          <Switch
            label={name}
            hideLabel
            checked={edited.draft.isOn}
            onCheckedChange={(isOn) => edited.edit({ isOn })}
          />
        )
      }
      rest={<ChannelDetails {...{ channel, name, user, edited }} />}
    >
      <p className="text-sm text-pretty wrap-anywhere text-ink-soft">{details.join('\u00a0· ')}</p>
      <StateNote channel={channel} />
      {state === 'unconfirmed' && (
        <div className="relative justify-self-start pt-1">
          <ConfirmAgain channel={channel} />
        </div>
      )}
    </Row>
  )
}

/** Says why nothing is sent there, and what would change that. */
function StateNote({ channel }: Pick<ChannelRowProps, 'channel'>) {
  const { t, locale } = useTexts()
  const { state, kind } = channel
  const trouble = troubleOf(channel, t, locale)
  if (trouble !== null) return <p className="text-sm text-pretty wrap-anywhere text-danger">{trouble}</p>
  const isHere = kind === 'web-push' && readRinging()?.channelId === channel.id
  const note =
    state === 'unconfirmed' ? t(`channels.waits.${termsOf(kind).confirmedBy}`) : isHere && t('push.here.on')
  return <p className="text-sm text-pretty text-ink-soft empty:hidden">{note}</p>
}

/** Says why nothing is sent to a channel any more, or since when it takes nothing; null: it works, as far as is known. */
export function troubleOf(
  { state, disabledWhy: why, silentSince: since }: Channel,
  t: TFunction,
  locale: Locale,
): string | null {
  if (state === 'disabled') return why === null ? t('channels.disabled') : t('channels.disabledWhy', { why })
  if (state !== 'on' || since === null) return null
  return t('channels.silent', { moment: formatMoment(readInstant(since), locale), why: why ?? '…' })
}

/** Says in one line what a channel gets and how often: "All alerts · once a day at 18:00 · weekly list". */
export function getsInWords({ gets, digest }: Channel, t: TFunction, locale: Locale): string {
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
