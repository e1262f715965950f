import type { DigestOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { Send, Trash2 } from 'lucide-react'
import { QuietFields, TimeField, WEEKDAYS } from '../../../lib/alerts/quiet-fields.tsx'
import { call } from '../../../lib/api/api.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { removeChannel } from '../push/use-push-here.ts'
import { ChannelLog } from './channel-log.tsx'
import { CHANNELS_SHOWN, isInForm, useTest, type EditedChannel } from './channel-queries.ts'

type ChannelDetailsProps = { channel: Channel; name: string; user: User; edited: EditedChannel }

/** Shows what a channel gets and when, what it got, and what else can be done with it. */
export function ChannelDetails({ channel, name, user, edited }: ChannelDetailsProps) {
  const { t } = useTexts()
  const { signs, waitsOnFreePlan } = termsOf(channel.kind)
  // The form of mail and chat says this of its own, and has their tests.
  const isRow = !isInForm(channel)
  const isLate = isRow && waitsOnFreePlan && PLANS[user.subscription.plan].chatDelay > 0
  const isTested = isRow && (channel.state === 'on' || channel.state === 'off')
  return (
    <>
      {isLate && <p className="text-sm text-ink-soft">{t('settings.notifications.chatDelay')}</p>}
      <ChannelFields {...{ channel, user, edited }} />
      {signs && <RenewSecret channel={channel} />}
      <Disclosure showLabel={t('channels.log')} lazy>
        <ChannelLog id={channel.id} label={t('channels.logOf', { name })} />
      </Disclosure>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {isTested && <TestChannel channel={channel} name={name} />}
        {!channel.isAccount && <RemoveChannel channel={channel} name={name} />}
      </div>
    </>
  )
}

/** Edits what a channel gets and when, and what it is called. */
function ChannelFields({ channel, user, edited }: Omit<ChannelDetailsProps, 'name'>) {
  const { t } = useTexts()
  const { draft, edit, field, form, isComplete } = edited
  return (
    <form {...form} noValidate className="grid gap-5">
      <GetsFields {...{ channel, user }} gets={draft.gets} onChange={(gets) => edit({ gets })} />
      <DigestFields digest={draft.digest} onChange={(digest) => edit({ digest })} />
      <Switch
        label={t('channels.form.ownQuiet')}
        description={t('channels.form.ownQuietText')}
        checked={draft.quiet !== null}
        onCheckedChange={(isOwn) => edit({ quiet: isOwn ? (channel.quiet ?? []) : null })}
      />
      {draft.quiet !== null && (
        <QuietFields
          windows={draft.quiet}
          timeZone={user.timeZone}
          isComplete={isComplete}
          onChange={(quiet) => edit({ quiet })}
        />
      )}
      <TextField label={t('words.name')} autoComplete="off" {...field('label')} className="max-w-md" />
    </form>
  )
}

type GetsFieldsProps = Pick<ChannelDetailsProps, 'channel' | 'user'> & {
  gets: Channel['gets']
  onChange: (gets: Channel['gets']) => void
}

const SHARES = ['all', 'starred', 'none'] as const satisfies readonly Channel['gets']['alerts'][]

function GetsFields({ channel, user, gets, onChange }: GetsFieldsProps) {
  const { kind, isAccount } = channel
  const { t } = useTexts()
  // Somebody else, who agreed to alerts of starred records.
  const isInvited = kind === 'email' && !isAccount
  const isOperator = user.operator !== 'not-listed'
  // Programs may trust requests that are signed.
  const isSigned = termsOf(kind).signs === true
  // Whoever wants no alerts there switches it off; for programs and operators it brings other things.
  const mayBeNone = isSigned || (isOperator && !isInvited) || channel.gets.alerts === 'none'
  const shares = SHARES.filter((share) => (share !== 'all' || !isInvited) && (share !== 'none' || mayBeNone))
  const others = [
    ['summaries', !isInvited],
    ['lookups', isSigned],
    ['alarms', !isInvited && isOperator],
    ['events', isSigned && isOperator],
  ] as const
  return (
    <>
      {shares.length > 1 && (
        <NativeSelect
          label={t('channels.form.alerts')}
          value={gets.alerts}
          onChange={({ target }) => onChange({ ...gets, alerts: target.value as (typeof SHARES)[number] })}
        >
          {optionsOf(shares, (share) => t(`channels.gets.${share}`))}
        </NativeSelect>
      )}
      {others.map(
        ([name, isOffered]) =>
          isOffered && (
            <Switch
              key={name}
              label={t(`channels.form.${name}`)}
              description={t(`channels.form.${name}Text`)}
              checked={gets[name] === true}
              onCheckedChange={(isOn) => onChange({ ...gets, [name]: isOn })}
            />
          ),
      )}
    </>
  )
}

type DigestProps = { digest: DigestOnWire; onChange: (digest: DigestOnWire) => void }

/** What each kind begins with. */
const KINDS = {
  'at-once': { kind: 'at-once' },
  hourly: { kind: 'hourly' },
  daily: { kind: 'daily', at: '18:00' },
  weekly: { kind: 'weekly', weekday: 1, at: '18:00' },
} as const satisfies { [Kind in DigestOnWire['kind']]: DigestOnWire & { kind: Kind } }
const KIND_NAMES = Object.keys(KINDS) as DigestOnWire['kind'][]

/** Edits how often a channel brings alerts: with the time of day, and the weekday, where the kind has one. */
function DigestFields({ digest, onChange }: DigestProps) {
  const { t, locale } = useTexts()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2.5">
        <NativeSelect
          label={t('timing.digest')}
          value={digest.kind}
          onChange={({ target }) => onChange(KINDS[target.value as DigestOnWire['kind']])}
          className="min-w-0 flex-1 basis-52"
        >
          {optionsOf(KIND_NAMES, (kind) => t(`timing.kind.${kind}`))}
        </NativeSelect>
        {digest.kind === 'weekly' && (
          <NativeSelect
            label={t('timing.weekday')}
            value={digest.weekday}
            onChange={({ target }) => onChange({ ...digest, weekday: Number(target.value) })}
          >
            {optionsOf(WEEKDAYS, (day) => weekdayName(day - 1, 'long', locale))}
          </NativeSelect>
        )}
        {'at' in digest && (
          <TimeField
            label={t('timing.at')}
            value={digest.at}
            onChange={(at) => onChange({ ...digest, at })}
          />
        )}
      </div>
      <p className="text-sm text-pretty text-ink-soft">{t('timing.digestText')}</p>
    </div>
  )
}

/** Replaces what signs the requests of a webhook, and shows the new one once. */
function RenewSecret({ channel: { id } }: { channel: Channel }) {
  const { t } = useTexts()
  const renew = useChange({
    mutationFn: () => call(endpoints.renewSecret, { params: { id } }),
    failed: t('channels.secret.renewFailed'),
    stale: CHANNELS_SHOWN,
  })
  const secret = renew.data?.secret ?? null
  return (
    <div className="grid gap-3">
      {secret === null ? (
        <>
          <p className="text-sm text-pretty text-ink-soft">{t('channels.secret.renewText')}</p>
          <Button
            variant="secondary"
            size="sm"
            busy={renew.isPending}
            onClick={() => renew.mutate()}
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

/** Sends one test message now. */
function TestChannel({ channel: { id }, name }: Pick<ChannelDetailsProps, 'channel' | 'name'>) {
  const { t } = useTexts()
  const test = useTest(() => call(endpoints.testChannel, { params: { id } }), name)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      aria-label={t('channels.testOf', { name })}
      busy={test.isPending}
      onClick={() => test.mutate()}
    >
      {t('channels.test')}
    </Button>
  )
}

/** Removes a channel, after a question. */
function RemoveChannel({ channel: { id }, name }: Pick<ChannelDetailsProps, 'channel' | 'name'>) {
  const { t } = useTexts()
  const remove = useChange({
    mutationFn: () => removeChannel(id),
    done: t('channels.removed', { name }),
    failed: t('channels.removeFailed'),
    stale: CHANNELS_SHOWN,
  })
  return (
    <ConfirmButton
      icon={<Trash2 />}
      aria-label={t('words.removeName', { name })}
      title={t('channels.removeTitle', { name })}
      description={t('channels.removeText')}
      cancelLabel={t('words.cancel')}
      onConfirm={() => remove.mutateAsync()}
    >
      {t('words.remove')}
    </ConfirmButton>
  )
}
