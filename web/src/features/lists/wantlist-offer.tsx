import { endpoints } from '@cratewatch/contracts/calls'
import { updateEmail } from '@cratewatch/contracts/people/account-settings'
import type { User } from '@cratewatch/contracts/people/accounts'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { ApiError, failureMessage } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { connectionQuery } from '../../lib/connection.ts'
import { EmailInput } from '../../lib/forms/inputs.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { instanceQuery, profileQuery } from '../../lib/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormProblem } from '../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Covers, useTicks, useWants, type Wants } from './wantlist-picks.tsx'
import { useConnect, runQuery } from './wantlist-queries.ts'

type WantlistOfferProps = {
  user: User
  /** An account of the marketplace can be connected here. */
  canConnect: boolean
  /** Shown where there is no wantlist to offer. */
  otherwise: ReactNode
}

/** Offers an empty watch list the wantlist of the connected account, or to connect one. */
export function WantlistOffer({ user, canConnect, otherwise }: WantlistOfferProps) {
  const { t } = useTexts()
  const connection = useQuery(connectionQuery)
  const isConnected = connection.data?.isConnected ?? false
  const { list, isLoading } = useWants(isConnected)
  if (connection.isPending || isLoading)
    return (
      <SkeletonGroup label={t('shell.loading')}>
        <Card padding="lg" className="grid gap-4">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton shape="box" className="h-40" />
        </Card>
      </SkeletonGroup>
    )
  // A list that could not be read just now can be brought all the same.
  if (isConnected && list?.total !== 0) return <OfferForm user={user} list={list} />
  return (
    <>
      {otherwise}
      {canConnect && !isConnected && <ConnectOffer />}
      {isConnected && <p className="text-center text-ink-soft">{t('wantlist.first.empty')}</p>}
    </>
  )
}

/** Offers to connect the marketplace account, and to come back to the list with its wantlist. */
function ConnectOffer() {
  const { t } = useTexts()
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

type OfferFormProps = {
  user: User
  /** null: the wantlist could not be read just now. */
  list: Wants | null
}

/** Offers to watch the wantlist, and asks in the same form where to send alerts, when that is not known yet. */
function OfferForm({ user, list }: OfferFormProps) {
  const { t } = useTexts()
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  const asksEmail = sendsMail && user.email === null && user.pendingEmail === null
  const room = PLANS[user.subscription.plan].watchLimit
  const ticks = useTicks(list, room)
  const bring = useBringWantlist(list !== null, ticks.only)
  const { form, field, problem } = useForm({
    initial: { email: '' },
    schema: offerSchema(t, asksEmail),
    send: bring,
    explain: (error) => {
      const text = failureMessage(error, t('errors.unknown'))
      return error instanceof ApiError && error.field === 'email' ? { email: text } : { form: text }
    },
  })
  return (
    <Card as="section" tone="loud" aria-labelledby="wantlist-offer" className="grid gap-2 sm:gap-3">
      <Heading room={room} total={list?.total ?? null} isFull={ticks.isFull} />
      <form {...form} noValidate className="grid gap-2 sm:gap-3">
        <FormProblem title={t('wantlist.sync.wantlistSyncFailed')}>{problem}</FormProblem>
        {list && <Covers wants={list.wants} more={room !== null && list.more} ticks={ticks} />}
        {asksEmail && (
          <EmailInput {...field('email')} label={t('wantlist.first.email')} autoComplete="email" />
        )}
        <Button
          type="submit"
          size="lg"
          busy={bring.isPending}
          disabled={ticks.only?.length === 0}
          className="sm:justify-self-start"
        >
          {submitWords(t, list, ticks.only)}
        </Button>
      </form>
    </Card>
  )
}

function submitWords(t: TFunction, list: Wants | null, only: readonly number[] | undefined): string {
  if (list === null) return t('wantlist.first.submit')
  return only === undefined
    ? t('wantlist.first.submitAll', { count: list.total })
    : t('wantlist.first.submitThese', { count: only.length })
}

type HeadingProps = { room: number | null; total: number | null; isFull: boolean }

/** Says how many there are, and how many of them the plan holds. */
function Heading({ room, total, isFull }: HeadingProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-1">
      <h2 id="wantlist-offer" className="heading text-section">
        {total === null ? t('wantlist.first.titleUnknown') : t('wantlist.first.title', { count: total })}
      </h2>
      {room !== null && total !== null && total > room && (
        <p role="status" className={classNames('text-sm', isFull ? 'font-semibold' : 'text-ink-soft')}>
          {isFull ? t('wantlist.first.full', { count: room }) : t('wantlist.first.room', { count: room })}
        </p>
      )}
    </div>
  )
}

const { email: address } = updateEmail.body.shape

/** Reads the address off the form, which may be left out; null: nothing was entered. */
function offerSchema(t: TFunction, asksEmail: boolean): z.ZodType<string | null, { email: string }> {
  return z.custom<{ email: string }>().transform(({ email }, context) => {
    if (!asksEmail || email.trim() === '') return null
    const written = address.trim().safeParse(email)
    if (written.success) return written.data
    context.addIssue({ code: 'custom', path: ['email'], message: t('errors.incomplete') })
    return z.NEVER
  })
}

/** Takes the address and starts the sync. What was done stays done when a later part fails, and is not asked for again. */
function useBringWantlist(alsoOnSale: boolean, only: readonly number[] | undefined) {
  const client = useQueryClient()
  return useChange({
    mutationFn: async (email: string | null) => {
      if (email !== null)
        client.setQueryData(profileQuery.queryKey, await call(endpoints.updateEmail, { body: { email } }))
      const body = { alsoOnSale, anyPressing: false, only: only && [...only] }
      return call(endpoints.startWantlistSync, { body })
    },
    done: (status) => client.setQueryData(runQuery('sync').queryKey, status),
    // Also after a failure: another tab or device may have started it.
    stale: [queryKeys.vinyls],
  })
}
