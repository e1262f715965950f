import { endpoints } from '@cratewatch/contracts/calls'
import type { CopyOnWire, ShopMatch } from '@cratewatch/contracts/checking/shops'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { priceInWords } from '@cratewatch/domain/alerts/ceiling'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { isCopyCurrent, ListedCopy } from '../../../lib/alerts/copy-line.tsx'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ShopFacts } from './shop-facts.tsx'

/** Shows a followed shop: what it has of the list, and what that costs together. */
export function ShopView({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useQuery(shopQuery(id))
  const shop = query.data?.shop
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className="-ms-3 justify-self-start">
        <Link to="/dashboard/shops">{t('shops.one.back')}</Link>
      </Button>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="heading text-2xl wrap-anywhere">{shop?.name ?? t('shops.one.pageTitle')}</h1>
          {shop && (
            <TextLink href={shop.uri} external externalHint={t('shell.newTab')}>
              {t('shops.one.visit')}
            </TextLink>
          )}
        </div>
        {shop && <ShopFacts shop={shop} />}
      </div>
      {isUnknown ? (
        <EmptyState illustration={<EmptySleeve />} title={t('shops.one.unknownTitle')}>
          {t('shops.one.unknownText')}
        </EmptyState>
      ) : (
        <Loaded query={query} failure={t('shops.one.loadFailed')} rows={4}>
          {({ shop: { state }, matches }) => {
            if (matches.length > 0) return <Matches matches={matches} />
            return state === 'read' && <p className="text-pretty">{t('shops.one.none')}</p>
          }}
        </Loaded>
      )}
    </div>
  )
}

/** One shop; loaded again every minute, and often while it is read for the first time. */
function shopQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.shops, 'one', id],
    queryFn: ({ signal }) => call(endpoints.readShop, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.shop.state === 'new' ? seconds(5) : minutes(1)),
  })
}

/** Lists the copies with a tick before each, and says above them what the chosen ones cost. */
function Matches({ matches }: { matches: readonly ShopMatch[] }) {
  const { t } = useTexts()
  const [without, setWithout] = useState(new Set<number>())
  const copies = matches.map(({ copy }) => copy)
  const all = copies.map(({ id }) => id)
  const chosen = copies.filter(({ id }) => !without.has(id))
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = [...without].filter((id) => !ids.includes(id))
    setWithout(new Set(isChosen ? others : [...others, ...ids]))
  }
  return (
    <Card padding="none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line p-4 sm:px-5">
        <Checkbox
          label={t('shops.one.chosen', { count: copies.length, chosen: chosen.length })}
          checked={chosen.length === copies.length || (chosen.length > 0 && 'indeterminate')}
          onCheckedChange={(isChosen) => choose(all, isChosen)}
        />
        {chosen.length > 0 && <Basket chosen={chosen} />}
      </div>
      <ul aria-label={t('shops.one.matches')} className="divide-y divide-line">
        {matches.map((match) => (
          <Match
            key={match.copy.id}
            match={match}
            isChosen={!without.has(match.copy.id)}
            onChoose={(isChosen) => choose([match.copy.id], isChosen)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Says what the chosen copies cost together in the user's currency, and what is known of their postage. */
function Basket({ chosen }: { chosen: readonly CopyOnWire[] }) {
  const { t, locale } = useTexts()
  // The text only triggers rendering: it changes when a price stops being current.
  useTicking(() => String(chosen.filter(isCopyCurrent).length))
  const current = chosen.filter(isCopyCurrent)
  const priced = current.flatMap(({ price, shownPrice }) =>
    price && shownPrice ? [{ ...shownPrice, isConverted: price.currency !== shownPrice.currency }] : [],
  )
  const [first] = priced
  const unpriced = chosen.length - priced.length
  const value = priced.reduce((sum, price) => sum + price.value, 0)
  const converted = priced.some(({ isConverted }) => isConverted) ? 'with-rates' : 'no'
  return (
    <p role="status" className="text-[0.9375rem] text-pretty text-ink-soft tabular-nums">
      {first && (
        <b className="heading text-card text-ink">
          {priceInWords({ price: { ...first, value }, converted }, locale)}
        </b>
      )}
      {first && <Postage of={current} isOne={chosen.length === 1} />}
      {first && unpriced > 0 && ' · '}
      {current.length === 0
        ? t('shops.one.old')
        : unpriced > 0 && t('shops.one.unpriced', { count: unpriced })}
    </p>
  )
}

function Postage({ of, isOne }: { of: readonly CopyOnWire[]; isOne: boolean }) {
  const { t, locale } = useTexts()
  const stated = of.flatMap(({ postage }) => (postage === null ? [] : formatMoney(postage, locale)))
  if (stated.length === 0) return ` ${t('shops.one.postageUnknown')}`
  const postage = new Intl.ListFormat(locale, { type: 'disjunction' }).format(new Set(stated))
  return ` ${t(isOne ? 'shops.one.postage' : 'shops.one.postageOfSeveral', { postage })}`
}

type MatchProps = { match: ShopMatch; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Match({ match: { vinylId, artist, name, thumb, copy }, isChosen, onChoose }: MatchProps) {
  const { t } = useTexts()
  // The dot may end a line, not begin one.
  const record = artist === '' ? name : `${artist}\u00a0• ${name}`
  return (
    <li className="flex items-start gap-3 p-4 sm:px-5">
      <Checkbox
        label={<span className="sr-only">{t('shops.one.choose', { name: record })}</span>}
        checked={isChosen}
        onCheckedChange={onChoose}
        className="gap-0!"
      />
      <Sleeve src={thumb} alt="" seed={name} size="sm" className="max-sm:[--side:3rem]!" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="heading text-card wrap-anywhere">
          <Link
            to="/dashboard/vinyls/$id"
            params={{ id: vinylId }}
            className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
          >
            {record}
          </Link>
        </h2>
        <ListedCopy copy={copy} inShop />
      </div>
    </li>
  )
}
