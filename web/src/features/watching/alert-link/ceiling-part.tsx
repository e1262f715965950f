import { alertRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { AlertLink } from '@cratewatch/contracts/alerting/alert-links'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES, currencyFor, type Currency } from '@cratewatch/domain/alerts/currencies'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readAmount } from '../../../lib/alerts/alert-words.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { LinkPart, type LinkActing, type LinkAction } from './link-choices.tsx'

type Ceiling = AlertLink['ceiling']
type Draft = { price: string; currency: Currency }

/** Lowers the price limit of the record, or sets the first one. */
export function CeilingPart({ ceiling, act }: { ceiling: Ceiling; act: LinkActing }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, draft, edit, field } = useForm<Draft, LinkAction>({
    initial: { price: '', currency: ceiling?.currency ?? currencyFor(locale) },
    schema: lowerCeiling(ceiling, t, locale),
    send: act,
    onSent: ({ clear }) => clear(),
  })
  const text =
    ceiling === null
      ? t('alertLink.ceilingText')
      : t('alertLink.ceilingNow', { price: formatMoney(moneyOf(ceiling), locale) })
  const isDoing = act.isPending && act.variables.action === 'lower-ceiling'
  return (
    <LinkPart title={t('alertLink.ceilingTitle')} text={text}>
      <form {...form} noValidate className="grid gap-3">
        <div className="flex items-start gap-2.5">
          <TextField
            label={t('alertLink.price')}
            inputMode="decimal"
            autoComplete="off"
            {...field('price')}
            className="min-w-0 flex-1"
          />
          <NativeSelect
            label={t('alerts.currency')}
            value={draft.currency}
            onChange={({ target }) => edit({ currency: target.value as Currency })}
          >
            {(ceiling === null ? CURRENCIES : [ceiling.currency]).map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </NativeSelect>
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={isDoing}
          disabled={act.isPending && !isDoing}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          {t('alertLink.lower')}
        </Button>
      </form>
    </LinkPart>
  )
}

/** Reads a limit that is lower than the present one. */
function lowerCeiling(now: Ceiling, t: TFunction, locale: Locale): z.ZodType<LinkAction, Draft> {
  return z.custom<Draft>().transform(({ price, currency }, context) => {
    const ceiling = alertRule.shape.ceiling
      .unwrap()
      .safeParse({ minor: readAmount(price, currency), currency })
    const isLower = ceiling.success && (now === null || ceiling.data.minor < now.minor)
    if (isLower) return { action: 'lower-ceiling', ceiling: ceiling.data }
    const message =
      ceiling.success && now !== null
        ? t('alertLink.priceNotLower', { price: formatMoney(moneyOf(now), locale) })
        : t('alertLink.priceWrong')
    context.addIssue({ code: 'custom', path: ['price'], message })
    return z.NEVER
  })
}
