import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shownPriceInWords, usePromise } from '../../../lib/alerts/alert-words.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useChangeRule } from '../alerting/rule-mutations.ts'
import { NEWEST, watchlistQuery } from '../watchlist-query.ts'
import { AlertQuestion, useQuestion } from './question.tsx'

/** Says what was added can be bought now, and when and where we will tell of it. */
export function AddedNote({ added }: { added: readonly [Watch, ...Watch[]] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [first, ...others] = added
  const watch = useLatest(first)
  const isOne = others.length === 0
  const promise = usePromise(watch.alert.rule, isOne ? 'one' : 'several')
  return (
    <div className="grid animate-fade-in gap-3 rounded-xl bg-well p-4">
      <p role="status" className="text-pretty">
        {isOne && `${figuresInWords(watch, t, locale)} `}
        {promise}
      </p>
      {isOne && watch.available && watch.alert.rule.ceiling === null && <AskPrice watch={watch} />}
    </div>
  )
}

/** Follows the record in the list: its figures may come later than itself. */
function useLatest(added: Watch): Watch {
  const { data } = useQuery({
    ...watchlistQuery(NEWEST),
    select: ({ vinyls: watches }) => watches.find(({ id }) => id === added.id),
  })
  return data ?? added
}

function figuresInWords(watch: Watch, t: TFunction, locale: ReturnType<typeof useLocale>): string {
  const { state, numForSale: count, shownPrice } = watch
  if (state === 'none') return t('alerts.now.none')
  if (state !== 'on-sale') return ''
  if (shownPrice === null) return t('alerts.now.copies', { count })
  return t('alerts.now.from', { count, price: shownPriceInWords(shownPrice, locale) })
}

/** Asks what would be cheap enough, now that the price is known. */
function AskPrice({ watch }: { watch: Watch }) {
  const { t } = useTranslation()
  const asking = useQuestion(true)
  const change = useChangeRule(watch)
  const { own, rule, mayWake } = watch.alert
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = asking.answer()
    if (answer !== null && !change.isPending) change.mutate({ rule: { ...own, ...answer }, mayWake })
  }
  const { backForSale } = rule
  return (
    <form onSubmit={submit} noValidate>
      <AlertQuestion {...asking.props} defaults={{ ...asking.props.defaults, backForSale }}>
        <Button
          type="submit"
          variant="secondary"
          busy={change.isPending}
          disabled={!asking.isAnswered}
          className="max-sm:grow"
        >
          {t('alerts.question.save')}
        </Button>
      </AlertQuestion>
    </form>
  )
}
