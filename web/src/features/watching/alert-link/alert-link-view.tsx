import { alertRule } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import type { AlertLink } from '@cratewatch/contracts/watching/alert-links'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { readAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES, currencyFor, type Currency } from '@cratewatch/domain/alerts/currencies'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { ShoppingBag } from 'lucide-react'
import { z } from 'zod'
import { pressingLine } from '../../../lib/alerts/pressings.tsx'
import { CurrencySelect } from '../../../lib/alerts/rule-fields.tsx'
import { muteInWords } from '../../../lib/alerts/sentence-words.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import {
  BoughtPart,
  MutePart,
  NotThisPart,
  linkKey,
  useLinkAction,
  LinkButton,
  LinkPart,
  type LinkAction,
  type LinkActing,
} from './link-choices.tsx'

/** Shows the record of an alert and what can be done about it. Acts on a press only, because mail scanners open links. */
export function AlertLinkView({ token }: { token: string }) {
  const { t } = useTexts()
  const link = useQuery({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => call(endpoints.readAlertLink, { params: { token } }, signal),
    // A form is being filled in.
    refetchOnWindowFocus: false,
  })
  if (link.data !== undefined) return <Loaded token={token} link={link.data} />
  return (
    <>
      <h1 className="heading text-section">{t('alertLink.pageTitle')}</h1>
      {link.isError ? (
        <Failed error={link.error} retrying={link.isFetching} onRetry={() => void link.refetch()} />
      ) : (
        <SkeletonGroup label={t('shell.loading')} className="grid gap-3">
          <Skeleton className="w-4/5" />
          <Skeleton shape="box" className="h-13" />
        </SkeletonGroup>
      )}
    </>
  )
}

/** A refused link leads to the list; an unreachable server says nothing about the link. */
function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { t } = useTexts()
  const isDead = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <Banner tone="danger" title={t(isDead ? 'words.deadLink' : 'record.loadFailed')}>
        {error.message}
      </Banner>
      {isDead ? (
        <ToList />
      ) : (
        <Button variant="secondary" size="lg" busy={retrying} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </>
  )
}

function ToList() {
  const { t } = useTexts()
  return (
    <Button asChild variant="secondary" size="lg">
      <Link to="/dashboard/vinyls">{t('watches.pageTitle')}</Link>
    </Button>
  )
}

function Loaded({ token, link }: { token: string; link: AlertLink }) {
  const { t } = useTexts()
  const act = useLinkAction(token)
  const outcomes = useOutcomes(link, act.data === undefined ? undefined : act.variables)
  const { artist, name, isWatched, isUsed } = link
  return (
    <>
      <RecordHead link={link} />
      <div aria-live="polite" className="grid gap-1 font-semibold text-pretty empty:hidden">
        {outcomes.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {act.isError && (
        <Banner tone="danger" title={t('words.failed')}>
          {failureMessage(act.error, t('errors.unknown'))}
        </Banner>
      )}
      {isWatched && (
        <>
          <MutePart act={act} />
          {!isUsed && (
            <>
              {link.pressing !== null && !link.isExcluded && <NotThisPart act={act} />}
              <CeilingPart ceiling={link.ceiling} act={act} />
              <BoughtPart name={`${artist} • ${name}`} act={act} />
            </>
          )}
        </>
      )}
      <ToList />
    </>
  )
}

function RecordHead({ link: { artist, name, thumb, buyUrl, pressing } }: { link: AlertLink }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Sleeve src={thumb} alt="" seed={`${artist} ${name}`} size="sm" />
      <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
        <h1 className="heading text-section wrap-anywhere">{`${artist} • ${name}`}</h1>
        {pressing !== null && <p className="text-ink-soft">{pressingLine(pressing)}</p>}
        <Button asChild icon={<ShoppingBag />}>
          <a href={buyUrl} target="_blank" rel="noopener noreferrer">
            {t('words.seeCopies')}
          </a>
        </Button>
      </div>
    </div>
  )
}

/** Returns what has become of the record, by this press or before. */
function useOutcomes(link: AlertLink, done: LinkAction | undefined): readonly string[] {
  const { t, locale } = useTexts()
  const muted = muteInWords(link.mutedUntil, t, locale)
  if (done?.action === 'bought') return [t('alerts.bought.done')]
  if (!link.isWatched) return [t('alertLink.unwatched')]
  const lowered =
    done?.action === 'lower-ceiling' &&
    link.ceiling !== null &&
    t('alertLink.lowered', { price: formatMoney(moneyOf(link.ceiling), locale) })
  const excluded = link.isExcluded && t('alertLink.excluded')
  const used = link.isUsed && lowered === false && excluded === false && t('alertLink.used')
  return [lowered, excluded, used, muted].filter((words) => typeof words === 'string')
}

type Ceiling = AlertLink['ceiling']
type Draft = { price: string; currency: Currency }

/** Lowers the price limit of the record, or sets the first one. */
function CeilingPart({ ceiling, act }: { ceiling: Ceiling; act: LinkActing }) {
  const { t, locale } = useTexts()
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
          <CurrencySelect
            value={draft.currency}
            currencies={ceiling === null ? CURRENCIES : [ceiling.currency]}
            onChange={(currency) => edit({ currency })}
          />
        </div>
        <LinkButton type="submit" act={act} does="lower-ceiling">
          {t('alertLink.lower')}
        </LinkButton>
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
