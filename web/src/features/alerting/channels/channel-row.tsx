import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { TFunction } from 'i18next'
import { Pencil, RotateCcw, ScrollText, Send, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { channelLabel } from '../../../lib/alerts/alert-words.ts'
import { KindIcon } from '../../../lib/alerts/delivery-words.tsx'
import { call } from '../../../lib/api/api.ts'
import { weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge, type BadgeTone } from '../../../ui/badges.tsx'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/overlays/overlays.tsx'
import { ChannelLog } from './channel-log.tsx'
import { useChannelCall } from './channel-queries.ts'
import { ConfirmAgain } from './code-step.tsx'
import { EditChannel } from './edit-channel.tsx'

const TONES = {
  on: 'neutral',
  off: 'outline',
  unconfirmed: 'warning',
  disabled: 'danger',
} as const satisfies Record<Channel['state'], BadgeTone>

/** Shows one channel: where it leads, how it is, what it gets, and what can be done with it. */
export function ChannelRow({ channel, user }: { channel: Channel; user: User }) {
  const { t, locale } = useTexts()
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
      <ChannelButtons channel={channel} user={user} name={name} />
    </li>
  )
}

function ChannelButtons({ channel, user, name }: { channel: Channel; user: User; name: string }) {
  const { t } = useTexts()
  const { state } = channel
  const log = t('channels.logOf', { name })
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 max-sm:col-span-2 sm:col-start-2">
      {state === 'unconfirmed' && <ConfirmAgain channel={channel} />}
      {state === 'disabled' && <TryAgain channel={channel} />}
      {(state === 'on' || state === 'off') && <TestChannel channel={channel} name={name} />}
      <RowDialog
        icon={<Pencil />}
        label={t('channels.edit')}
        name={t('channels.editOf', { name })}
        title={t('channels.form.title', { name })}
      >
        {(close) => <EditChannel {...{ channel, name, user }} onSaved={close} />}
      </RowDialog>
      <RowDialog icon={<ScrollText />} label={t('channels.log')} name={log} title={log} size="lg">
        {() => <ChannelLog id={channel.id} label={log} />}
      </RowDialog>
      {!channel.isAccount && <RemoveChannel channel={channel} name={name} />}
    </div>
  )
}

type RowDialogProps = {
  icon: ReactNode
  label: string
  /** What is read out of the button, which on phones is its icon alone. */
  name: string
  title: string
  size?: 'lg'
  children: (close: () => void) => ReactNode
}

/** Opens a dialog about a channel by a button in its row. */
function RowDialog({ icon, label, name, children, ...dialog }: RowDialogProps) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      onOpenChange={setIsOpen}
      closeLabel={t('channels.close')}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:px-2.5 max-sm:[&>span]:hidden"
          icon={icon}
          aria-label={name}
        >
          {label}
        </Button>
      }
    >
      {children(() => setIsOpen(false))}
    </Dialog>
  )
}

/** Why nothing is sent there, and what would change that. */
function StateNote({ channel: { state, disabledWhy: why, kind } }: { channel: Channel }) {
  const { t } = useTexts()
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

/** Switches a channel on again that took no messages. */
function TryAgain({ channel }: { channel: Channel }) {
  const { t } = useTexts()
  const { id, label, gets, digest, quiet } = channel
  const change = useChannelCall(
    () => call(endpoints.changeChannel, { params: { id }, body: { label, isOn: true, gets, digest, quiet } }),
    { failed: t('channels.form.saveFailed') },
  )
  return (
    <Button size="sm" icon={<RotateCcw />} busy={change.isPending} onClick={() => change.mutate(undefined)}>
      {t('channels.tryAgain')}
    </Button>
  )
}

/** Sends one test message now. */
function TestChannel({ channel: { id }, name }: { channel: Channel; name: string }) {
  const { t } = useTexts()
  const test = useChannelCall(() => call(endpoints.testChannel, { params: { id } }), {
    failed: t('channels.testFailed'),
    onSuccess: () => toastSuccess(t('channels.tested'), { description: t('channels.testedText', { name }) }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      aria-label={t('channels.testOf', { name })}
      busy={test.isPending}
      onClick={() => test.mutate(undefined)}
    >
      {t('channels.test')}
    </Button>
  )
}

/** Says in one line what a channel gets and how often: "All alerts · once a day at 18:00 · weekly list". */
function getsInWords({ gets, digest }: Channel, t: TFunction, locale: Locale): string {
  const parts = [
    t(`channels.gets.${gets.alerts}`),
    gets.alerts !== 'none' && digestInWords(digest, t, locale),
    gets.summaries && t('channels.gets.summaries'),
    gets.lookups === true && t('channels.gets.lookups'),
    gets.alarms && t('channels.gets.alarms'),
    gets.events === true && t('channels.gets.events'),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

function digestInWords(digest: Channel['digest'], t: TFunction, locale: Locale): string | false {
  switch (digest.kind) {
    case 'at-once':
      return false
    case 'hourly':
      return t('channels.gets.hourly')
    case 'daily':
      return t('channels.gets.daily', { at: digest.at })
    case 'weekly': {
      const weekday = weekdayName(digest.weekday - 1, 'long', locale)
      return t('channels.gets.weekly', { weekday, at: digest.at })
    }
  }
}

/** Removes a channel, after a question. */
function RemoveChannel({ channel: { id }, name }: { channel: Channel; name: string }) {
  const { t } = useTexts()
  const [asks, setAsks] = useState(false)
  const remove = useChannelCall(() => call(endpoints.removeChannel, { params: { id } }), {
    failed: t('channels.removeFailed'),
    onSuccess: () => {
      setAsks(false)
      toastSuccess(t('channels.removed', { name }))
    },
  })
  return (
    <>
      <IconButton
        size="sm"
        label={t('channels.remove', { name })}
        onClick={() => setAsks(true)}
        className="ms-auto"
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('channels.removeTitle', { name })}
        description={t('channels.removeText')}
        confirmLabel={t('channels.removeConfirm')}
        cancelLabel={t('channels.cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  )
}
