import { endpoints } from '@cratewatch/contracts/calls'
import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys, staleAfter } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'

/** Shows by device what came to the account and what was changed, and ends or puts back what its owner ticks. */
export function SomebodyElse() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.accesses,
    queryFn: ({ signal }) => call(endpoints.ownAccesses, {}, signal),
  })
  return (
    <div className="grid gap-6">
      <PageHeader title={t('account.somebody.title')} subtitle={t('account.somebody.text')} />
      <Loaded query={query} failure={t('account.accesses.loadFailed')} rows={3}>
        {({ accesses }) => <Devices accesses={accesses.filter(({ kind }) => kind !== 'password')} />}
      </Loaded>
      <p className="max-w-prose text-pretty text-ink-soft">{t('account.somebody.records')}</p>
      <p>
        <TextLink asChild>
          <Link to="/dashboard/settings/account">{t('account.somebody.settings')}</Link>
        </TextLink>
      </p>
    </div>
  )
}

const keyOf = ({ kind, id }: Pick<OwnAccess, 'kind' | 'id'>) => `${kind} ${id}`

const nameOf = ({ kind, label }: OwnAccess, t: TFunction) =>
  t(`accounts.methods.${kind}`, { label: label ?? t('accounts.methods.unnamed') })

/** Lists them by the device that they came from, the doubtful ones first. */
function devicesOf(accesses: readonly OwnAccess[]): readonly (readonly OwnAccess[])[] {
  const byDevice = Map.groupBy(accesses, ({ madeIn }) => madeIn)
  const doubt = (made: readonly OwnAccess[]) => made.filter(({ isDoubtful }) => isDoubtful).length
  return [...byDevice.values()].toSorted((a, b) => doubt(b) - doubt(a))
}

function Devices({ accesses }: { accesses: readonly OwnAccess[] }) {
  const { t } = useTexts()
  // What is doubtful is ticked until its owner decides otherwise.
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  const isTicked = (access: OwnAccess) => decided[keyOf(access)] ?? access.isDoubtful
  const ticked = accesses.filter(isTicked)
  const end = useEnd()
  if (accesses.length === 0) return <p className="text-ink-soft">{t('account.somebody.nothing')}</p>
  return (
    <>
      {devicesOf(accesses).map((made) => (
        <Device key={made[0]?.madeIn ?? ''} made={made}>
          {(access) => (
            <Checkbox
              label={nameOf(access, t)}
              checked={isTicked(access)}
              disabled={end.isPending}
              onCheckedChange={(next) => setDecided({ ...decided, [keyOf(access)]: next })}
            />
          )}
        </Device>
      ))}
      <Button
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={ticked.length === 0}
        busy={end.isPending}
        onClick={() => end.mutate(ticked)}
      >
        {t('account.somebody.end', { count: ticked.length })}
      </Button>
    </>
  )
}

function useEnd() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (ticked: readonly OwnAccess[]) => {
      const accesses = ticked.map(({ kind, id }) => ({ kind, id }))
      return call(endpoints.endAccesses, { body: { accesses } })
    },
    done: ({ removed }) => toastSuccess(t('account.somebody.ended', { count: removed.length })),
    failed: t('account.somebody.endFailed'),
    stale: staleAfter({ type: 'profile' }),
  })
}

type DeviceProps = { made: readonly OwnAccess[]; children: (access: OwnAccess) => ReactNode }

/** One device, with what it made. */
function Device({ made, children }: DeviceProps) {
  const { t } = useTexts()
  const [first] = made
  const name = nameDevice(first?.madeOn ?? null) ?? t('account.sessions.unknownDevice')
  return (
    <SectionCard title={first?.isHere ? t('account.sessions.current') : name}>
      <ul className="grid gap-3">
        {made.map((access) => (
          <li key={keyOf(access)} className="wrap-anywhere">
            {children(access)}
            <Since at={access.madeAt} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Says since when, below what it is. */
function Since({ at }: { at: string }) {
  const { locale } = useTexts()
  return (
    <time dateTime={at} className="block ps-8.5 text-sm text-ink-soft">
      {formatMoment(readInstant(at), locale)}
    </time>
  )
}
