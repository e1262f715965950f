import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { instanceQuery, profileQuery } from '../../lib/session/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { connectionQuery, useConnect, runQuery } from './wantlist-queries.ts'
import { alertRule, type AlertRuleOnWire } from '@cratewatch/contracts/alerting/alert-rule'
import { updateEmail } from '@cratewatch/contracts/people/account-settings'
import { currencyFor, type Currency } from '@cratewatch/domain/alerts/exchange-rates'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { alertTimingQuery, defaultRuleQuery, readAmount } from '../../lib/alerts/alert-words.ts'
import { ApiError, failureMessage } from '../../lib/api/toast-failure.ts'
import { EmailInput } from '../../lib/forms/inputs.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { FormProblem } from '../../ui/feedback/banner.tsx'
import { RadioList } from '../../ui/forms/choices.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** How many records the wantlist has. Asked once: the marketplace counts every request. */
const sizeQuery = {
  queryKey: [...queryKeys.marketplace, 'size'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { pagination } = await call(endpoints.readWantlist, { query: { page: 1, limit: 1 } }, signal)
    return pagination.total
  },
  retry: false,
  staleTime: Infinity,
}

export type WantlistOfferProps = {
  user: User
  /** Shown where there is no wantlist to offer. */
  otherwise: ReactNode
}

/** Offers an empty watch list the wantlist of the connected account, or to connect one. */
export function WantlistOffer({ user, otherwise }: WantlistOfferProps) {
  const { t } = useTexts()
  const isOffered = useQuery(instanceQuery).data?.marketplaceSignIn ?? false
  const connection = useQuery(connectionQuery)
  const isConnected = connection.data?.isConnected ?? false
  const size = useQuery({ ...sizeQuery, enabled: isConnected })
  if (!isOffered && user.discogsUsername === null) return otherwise
  if (connection.isPending || size.isLoading) {
    return (
      <SkeletonGroup label={t('shell.loading')}>
        <Card padding="lg" className="grid gap-4">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton shape="box" className="h-40" />
        </Card>
      </SkeletonGroup>
    )
  }
  // A list that could not be read just now can be brought all the same.
  if (isConnected && size.data !== 0) return <OfferForm user={user} size={size.data ?? null} />
  return (
    <>
      {otherwise}
      {isOffered && !isConnected && <ConnectOffer />}
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

type OfferDraft = { which: 'not-for-sale' | 'all'; price: string; email: string }

type OfferFormProps = {
  user: User
  /** How many records the wantlist has; null: not known. */
  size: number | null
}

/** Offers to watch the wantlist, and asks in the same form where to send alerts, when that is not known yet. */
function OfferForm({ user, size }: OfferFormProps) {
  const { t, locale } = useTexts()
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  const currency = useQuery(alertTimingQuery).data?.currency ?? currencyFor(locale)
  const asksEmail = sendsMail && user.email === null && user.pendingEmail === null
  const bring = useBringWantlist()
  const { form, draft, edit, field, problem } = useForm({
    initial: { which: 'not-for-sale', price: '', email: '' },
    schema: offerSchema(t, currency, asksEmail),
    send: bring,
    explain: (error) => {
      const text = failureMessage(error, t('errors.unknown'))
      return error instanceof ApiError && error.field === 'email' ? { email: text } : { form: text }
    },
  })
  return (
    <Card as="section" tone="loud" padding="lg" aria-labelledby="wantlist-offer" className="grid gap-5">
      <Heading user={user} size={size} />
      <form {...form} noValidate className="grid gap-4">
        <FormProblem title={t('wantlist.sync.wantlistSyncFailed')}>{problem}</FormProblem>
        <RadioList
          label={t('wantlist.first.which')}
          value={draft.which}
          onValueChange={(which) => edit({ which })}
          choices={(['not-for-sale', 'all'] as const).map((value) => ({
            value,
            label: t(`wantlist.first.choices.${value}`),
            description: t(`wantlist.first.choicesText.${value}`),
          }))}
        >
          {draft.which === 'all' && (
            <TextField
              {...field('price')}
              label={t('wantlist.first.price')}
              inputMode="decimal"
              autoComplete="off"
              trailing={<span className="pe-2 text-sm text-ink-soft">{currency}</span>}
              className="ms-8.5 max-w-52"
            />
          )}
        </RadioList>
        {asksEmail && (
          <EmailInput {...field('email')} label={t('wantlist.first.email')} autoComplete="email" />
        )}
        <Button type="submit" size="lg" busy={bring.isPending} className="sm:justify-self-start">
          {t('wantlist.first.submit')}
        </Button>
      </form>
    </Card>
  )
}

function Heading({ user, size }: OfferFormProps) {
  const { t } = useTexts()
  const room = user.subscription.plan === 'PREMIUM' ? null : PLANS.FREE.watchLimit
  return (
    <div className="grid gap-1.5">
      <h2 id="wantlist-offer" className="heading text-section">
        {size === null ? t('wantlist.first.titleUnknown') : t('wantlist.first.title', { count: size })}
      </h2>
      {room !== null && size !== null && size > room && (
        <p className="text-pretty text-ink-soft">{t('wantlist.first.room', { count: room })}</p>
      )}
    </div>
  )
}

const { email: address } = updateEmail.body.shape

/** Reads what is to be done off the form: an address may be left out, the price of all records may not. */
function offerSchema(t: TFunction, currency: Currency, asksEmail: boolean): z.ZodType<Bringing, OfferDraft> {
  return z.custom<OfferDraft>().transform(({ which, price, email }, context) => {
    const priced = alertRule.shape.ceiling.safeParse(
      which === 'all' ? { minor: readAmount(price, currency), currency } : null,
    )
    if (!priced.success) {
      context.addIssue({ code: 'custom', path: ['price'], message: t('wantlist.first.priceInvalid') })
      return z.NEVER
    }
    const written = !asksEmail || email.trim() === '' ? null : address.trim().safeParse(email)
    if (written !== null && !written.success) {
      context.addIssue({ code: 'custom', path: ['email'], message: t('errors.incomplete') })
      return z.NEVER
    }
    return { ceiling: priced.data, email: written?.data ?? null }
  })
}

type Bringing = {
  /** Where alerts are to be sent; null: nothing was entered. */
  readonly email: string | null
  /** The price limit of all records; null: only those are brought that nobody sells. */
  readonly ceiling: AlertRuleOnWire['ceiling']
}

/**
 * Takes the address and the price limit, and starts the sync. What was done stays done when a later part fails, and is
 * not asked for again.
 */
function useBringWantlist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, ceiling }: Bringing) => {
      if (email !== null)
        client.setQueryData(profileQuery.queryKey, await call(endpoints.updateEmail, { body: { email } }))
      if (ceiling !== null) {
        const rule = await call(endpoints.getAlertRule)
        const limited = await call(endpoints.setAlertRule, {
          body: { ...rule, ceiling, onlyWithinCeiling: true },
        })
        client.setQueryData(defaultRuleQuery.queryKey, limited)
      }
      const body = { alsoOnSale: ceiling !== null, anyPressing: false }
      return call(endpoints.startWantlistSync, { body })
    },
    onSuccess: (status) => client.setQueryData(runQuery('sync').queryKey, status),
    // Also after a failure: another tab or device may have started it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.vinyls }),
  })
}
