import { endpoints } from '@cratewatch/contracts/calls'
import type { ParcelAlert } from '@cratewatch/contracts/checking/parcels'
import type { Shop } from '@cratewatch/contracts/checking/shops'
import { readAmount, writeAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/currencies'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { LEAST_RECORDS, MOST_RECORDS } from '@cratewatch/domain/parcels/parcel-alert'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { useForm, type FormSchema } from '../../../lib/forms/use-form.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

type ParcelAlertProps = {
  shop: Shop
  /** Of a limit to come: what the shop's amounts are counted in. */
  currency: string
}

/** Says when the parcel of a shop alerts, and asks for it. */
export function ParcelAlertControl({ shop, currency }: ParcelAlertProps) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  // What stands in the place of a form or button that has gone takes the focus.
  const [isPressed, setPressed] = useState(false)
  const back = isPressed ? takeFocus : null
  const ask = (isOpen: boolean) => {
    setAsking(isOpen)
    setPressed(true)
  }
  const { parcelAlert: alert } = shop
  const Icon = useLacksAccount() ? BellOff : Bell
  const end = useChange({
    mutationFn: () => call(endpoints.endParcelAlert, { params: { id: shop.id } }),
    done: () => setPressed(true),
    failed: t('shops.alert.endFailed'),
    stale: [queryKeys.shops],
  })
  if (isAsking)
    return (
      <AlertForm
        shop={shop}
        currency={alert?.ceiling.currency ?? known(currency)}
        onDone={() => ask(false)}
      />
    )
  if (alert === null)
    return (
      <Button
        ref={back}
        variant="ghost"
        size="sm"
        icon={<Bell />}
        className="-ms-3 justify-self-start"
        onClick={() => ask(true)}
      >
        {t('shops.alert.ask')}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex min-w-0 items-start gap-2 text-[0.9375rem] text-pretty">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <Asked alert={alert} />
      </p>
      <div className="flex gap-1 max-sm:-ms-3">
        <Button ref={back} variant="ghost" size="sm" onClick={() => ask(true)}>
          {t('shops.alert.change')}
        </Button>
        <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
          {t('words.remove')}
        </Button>
      </div>
      <NeedsAccount />
    </div>
  )
}

function Asked({ alert: { records, ceiling } }: { alert: ParcelAlert }) {
  const { t, locale } = useTexts()
  const price = formatMoney(moneyOf(ceiling), locale)
  return <span>{t('shops.alert.asked', { count: records, price })}</span>
}

/** Whether no parcel can alert this user: postage is stated to the owner of a connected account alone. */
function useLacksAccount(): boolean {
  const { data: user } = useQuery(profileQuery)
  return user !== undefined && user.discogsUsername === null
}

/** Says that the alert waits for an account. */
function NeedsAccount() {
  const { t } = useTexts()
  if (!useLacksAccount()) return null
  return (
    <p className="basis-full text-[0.9375rem] text-pretty text-warn">
      {t('shops.alert.needsAccount')}{' '}
      <TextLink asChild>
        <Link to="/dashboard/settings/discogs">{t('shops.alert.connect')}</Link>
      </TextLink>
    </p>
  )
}

function known(currency: string): Currency {
  return CURRENCIES.find((each) => each === currency) ?? 'USD'
}

/** What is typed; `everywhere`: for all shops that are followed. */
type Draft = { records: string; price: string; everywhere: boolean }
type Sent = ParcelAlert & { everywhere: boolean }

type Reading = { readonly currency: Currency; readonly words: Readonly<Record<'records' | 'price', string>> }

/** Reads the alert off a draft, without the validator of the contract, which is larger than the page. */
function draftSchema({ currency, words }: Reading): FormSchema<Draft, Sent> {
  return {
    safeParse(given) {
      // Safe because the form hands over its own draft.
      const draft = given as Draft
      const records = /^\d{1,3}$/.test(draft.records.trim()) ? Number(draft.records) : 0
      const minor = readAmount(draft.price, currency) ?? 0
      const isRead = { records: records >= LEAST_RECORDS && records <= MOST_RECORDS, price: minor > 0 }
      const issues = (['records', 'price'] as const)
        .filter((name) => !isRead[name])
        .map((name) => ({ path: [name], message: words[name] }))
      if (issues.length > 0) return { success: false, error: { issues } }
      return { success: true, data: { records, ceiling: { minor, currency }, everywhere: draft.everywhere } }
    },
  }
}

/** So many records are asked for unless somebody says otherwise. */
const USUAL_RECORDS = 3

type AlertFormProps = { shop: Shop; currency: Currency; onDone: () => void }

function AlertForm({ shop, currency, onDone }: AlertFormProps) {
  const { t } = useTexts()
  const { draft, edit, form, field, problem, isSaving } = useAlertForm({ shop, currency, onDone })
  return (
    <Card>
      <form {...form} noValidate aria-label={t('shops.alert.title')} className="grid gap-3">
        <h2 className="heading text-card">{t('shops.alert.title')}</h2>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <TextField
            label={t('shops.alert.records')}
            inputMode="numeric"
            autoComplete="off"
            className="w-52"
            {...field('records')}
          />
          <TextField
            // It appears in answer to a press.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            label={t('shops.alert.price')}
            hint={t('shops.alert.priceText')}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-52 flex-1"
            trailing={<span className="pe-2 text-sm text-ink-soft">{currency}</span>}
            {...field('price')}
          />
        </div>
        <Checkbox
          label={t('shops.alert.everywhere')}
          checked={draft.everywhere}
          onCheckedChange={(everywhere) => edit({ everywhere })}
        />
        <NeedsAccount />
        {problem !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex gap-2">
          <Button type="submit" size="sm" busy={isSaving}>
            {t('words.save')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onDone}>
            {t('words.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useAlertForm({ shop: { id, parcelAlert: alert }, currency, onDone }: AlertFormProps) {
  const { t, locale } = useTexts()
  const set = useChange({
    mutationFn: (body: Sent) => call(endpoints.setParcelAlert, { params: { id }, body }),
    stale: [queryKeys.shops],
  })
  const limits = { least: LEAST_RECORDS, most: MOST_RECORDS }
  const words = { records: t('shops.alert.recordsInvalid', limits), price: t('shops.alert.priceInvalid') }
  const held = useForm<Draft, Sent>({
    initial: {
      records: String(alert?.records ?? USUAL_RECORDS),
      price: alert === null ? '' : writeAmount(moneyOf(alert.ceiling), locale),
      everywhere: false,
    },
    schema: draftSchema({ currency, words }),
    send: set,
    explain: (error) => ({ form: failureMessage(error, t('errors.unknown')) }),
    onSent: onDone,
  })
  return { ...held, isSaving: set.isPending }
}
