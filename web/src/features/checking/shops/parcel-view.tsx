import type { Ordering, ParcelAlert } from '@cratewatch/contracts/checking/parcels'
import type { ShopMatch } from '@cratewatch/contracts/checking/shops'
import { writeAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { priceInWords } from '@cratewatch/domain/alerts/shown-price'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { ListedCopy } from '../../../lib/alerts/copy-line.tsx'
import { Age } from '../../../lib/text/age.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, InputBox } from '../../../ui/forms/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { CostOfRecord, MinimumOrder, NearMisses, ParcelCost } from './parcel-words.tsx'
import { oldestOf, saidOf, useParcel } from './use-parcel.ts'

type ParcelProps = {
  matches: readonly ShopMatch[]
  ordering: Ordering
  /** What the parcel alerts at, which is the budget at first: the page shows what an alert said. */
  alert: ParcelAlert | null
}

/** Lists what a shop has of one's list with a tick before each copy, and says above it what the chosen ones cost. */
export function ParcelView({ matches, ordering, alert }: ParcelProps) {
  const { t, locale } = useTexts()
  const isBudget = alert !== null && alert.ceiling.currency === ordering.currency
  const budget = isBudget ? writeAmount(moneyOf(alert.ceiling), locale) : ''
  const parcel = useParcel(matches, ordering, budget)
  const { copies, chosen, choose } = parcel
  const offered = new Set(copies.map(({ id }) => id))
  const can = matches.filter(({ copy }) => offered.has(copy.id))
  const cannot = matches.filter(({ copy }) => !offered.has(copy.id))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return (
    <>
      {can.length > 0 && (
        <Card padding="none">
          <ParcelHead matches={matches} ordering={ordering} parcel={parcel} />
          <ul aria-label={t('shops.one.matches')} className="divide-y divide-line">
            {can.map((match) => (
              <OfferedRow
                key={match.copy.id}
                match={match}
                currency={ordering.currency}
                isChosen={chosenIds.has(match.copy.id)}
                choose={choose}
              />
            ))}
          </ul>
        </Card>
      )}
      {cannot.length > 0 && (
        <section className="grid gap-3">
          <h2 className="heading text-card">{t('shops.one.leftOut')}</h2>
          <Card padding="none">
            <ul aria-label={t('shops.one.leftOut')} className="divide-y divide-line">
              {cannot.map((match) => (
                <MatchRow key={match.copy.id} match={match}>
                  {null}
                  <LeftOut match={match} />
                </MatchRow>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  )
}

/** Says why a copy is no part of the order, where its line does not say so. */
function LeftOut({ match: { copy, leftOut } }: { match: ShopMatch }) {
  const { t } = useTexts()
  if (copy.cannotShip || copy.mayNotShip) return null
  // It was in the offer until its price became too old.
  const reason = leftOut ?? 'price-old'
  return <p className="text-[0.9375rem] text-pretty text-ink-soft">{t(`shops.leftOut.${reason}`)}</p>
}

type HeadProps = Omit<ParcelProps, 'alert'> & { parcel: ReturnType<typeof useParcel> }

/** Says what the chosen copies cost, and asks for a budget. */
function ParcelHead({ matches, ordering, parcel }: HeadProps) {
  const { t } = useTexts()
  const { copies, chosen, choose, near, isProposed } = parcel
  const all = copies.map(({ id }) => id)
  return (
    <div className="grid gap-3 border-b border-line p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div role="status" className="grid min-w-0 flex-1 basis-72 gap-0.5 text-pretty tabular-nums">
          <Said said={saidOf(chosen, matches, ordering)} oldest={oldestOf(chosen)} />
          {near && (
            <p className="text-[0.9375rem] text-ink-soft">
              <NearMisses
                near={{
                  count: near.count,
                  least: moneyOf({ minor: near.least, currency: ordering.currency }),
                  most: moneyOf({ minor: near.most, currency: ordering.currency }),
                }}
                isConverted={matches.some(({ copy }) => copy.price?.currency !== ordering.currency)}
              />
            </p>
          )}
        </div>
        <BudgetField parcel={parcel} currency={ordering.currency} />
      </div>
      {ordering.postageSteps.length > 0 && (
        <Disclosure showLabel={t('shops.parcel.steps')}>
          <ul className="grid gap-0.5 text-[0.9375rem] wrap-anywhere">
            {ordering.postageSteps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox
          label={t('shops.one.chosen', { count: copies.length, chosen: chosen.length })}
          checked={chosen.length === copies.length || (chosen.length > 0 && 'indeterminate')}
          onCheckedChange={(isChosen) => choose(all, isChosen)}
        />
        {!isProposed && (
          <Button
            variant="ghost"
            size="sm"
            className="-me-3"
            onClick={({ currentTarget }) => {
              // The button goes: the keyboard goes on at the tick beside it.
              currentTarget.parentElement?.querySelector<HTMLElement>('[role=checkbox]')?.focus()
              parcel.proposeAgain()
            }}
          >
            {t('shops.parcel.propose')}
          </Button>
        )}
      </div>
    </div>
  )
}

type SaidProps = { said: ReturnType<typeof saidOf>; oldest: ReturnType<typeof oldestOf> }

function Said({ said, oldest }: SaidProps) {
  const { t } = useTexts()
  if (said.records === 0 || oldest === null) return <p>{t('shops.parcel.nothing')}</p>
  const hasCost = said.postage !== null && said.records > 1
  return (
    <>
      <p className="heading text-card">
        {t('shops.parcel.records', { count: said.records })}, <ParcelCost parcel={said} />
      </p>
      {said.minimum && (
        <p className={said.missing === null ? 'text-[0.9375rem] text-ink-soft' : 'font-semibold text-warn'}>
          <MinimumOrder parcel={said} />
        </p>
      )}
      <p className="text-[0.9375rem] text-ink-soft">
        {hasCost && (
          <>
            <CostOfRecord parcel={said} />
            {' · '}
          </>
        )}
        <Age at={new Date(oldest).toISOString()} say={(ago) => t('shops.parcel.read', { ago })} />
      </p>
    </>
  )
}

type BudgetFieldProps = { parcel: ReturnType<typeof useParcel>; currency: string }

function BudgetField({ parcel: { budget, isBudgetWrong, setBudget }, currency }: BudgetFieldProps) {
  const { t } = useTexts()
  return (
    <Field
      label={t('shops.parcel.budget')}
      error={isBudgetWrong ? t('alerts.question.priceInvalid') : undefined}
      className="w-40"
    >
      {(control) => (
        <InputBox
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('shops.parcel.noBudget')}
          value={budget}
          onChange={({ target }) => setBudget(target.value)}
          trailing={<span className="pe-2 text-sm text-ink-soft">{currency}</span>}
        />
      )}
    </Field>
  )
}

type OfferedRowProps = {
  match: ShopMatch
  currency: string
  isChosen: boolean
  choose: HeadProps['parcel']['choose']
}

/** Shows a copy with its tick; of hundreds of rows only those render that change. */
const OfferedRow = memo(function OfferedRow({ match, currency, isChosen, choose }: OfferedRowProps) {
  const { t } = useTexts()
  return (
    <MatchRow match={match}>
      <Checkbox
        label={<span className="sr-only">{t('shops.one.choose', { name: nameOf(match) })}</span>}
        checked={isChosen}
        onCheckedChange={(isNow) => choose([match.copy.id], isNow)}
        className="gap-0!"
      />
      <Excess match={match} currency={currency} />
    </MatchRow>
  )
})

/** Says how far a copy is above the limit of its record. */
function Excess({ match: { copy, offer }, currency }: { match: ShopMatch; currency: string }) {
  const { t, locale } = useTexts()
  if (offer === null || offer.excess === 0) return null
  const price = moneyOf({ minor: offer.excess, currency })
  const converted = copy.price?.currency === currency ? 'no' : 'with-rates'
  return (
    <p className="text-[0.9375rem] font-medium text-warn">
      {t('shops.parcel.above', { price: priceInWords({ price, converted }, locale) })}
    </p>
  )
}

/** The dot may end a line, not begin one. */
function nameOf({ artist, name }: ShopMatch): string {
  return artist === '' ? name : `${artist}\u00a0• ${name}`
}

type MatchRowProps = {
  match: ShopMatch
  /** What stands before the sleeve, and below the copy. */
  children: readonly [ReactNode, ReactNode]
}

function MatchRow({ match, children: [before, below] }: MatchRowProps) {
  const { vinylId, name, thumb, copy } = match
  return (
    <li className="flex items-start gap-3 p-4 sm:px-5">
      {before}
      <Sleeve src={thumb} alt="" seed={name} size="sm" className="max-sm:[--side:3rem]!" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="heading text-card wrap-anywhere">
          <Link
            to="/dashboard/vinyls/$id"
            params={{ id: vinylId }}
            className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
          >
            {nameOf(match)}
          </Link>
        </h2>
        <ListedCopy copy={copy} inShop />
        {below}
      </div>
    </li>
  )
}
