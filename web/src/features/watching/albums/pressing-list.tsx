import type { MasterPressing } from '@cratewatch/contracts/watching/masters'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { misfitOf, type PressingFilter, type Misfit } from '@cratewatch/domain/records/pressings'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { described, pressingLine } from '../../../lib/alerts/pressings.tsx'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { Age } from '../../../lib/text/age.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge, StatusPill, type Status } from '../../../ui/badges.tsx'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { SearchField } from '../../../ui/forms/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { listed, ORDERS, useWatchPressing, type Order } from './pressings.ts'

const PAGE_SIZE = 10

type PressingListProps = {
  pressings: readonly MasterPressing[]
  filter: PressingFilter
  ticked: readonly number[]
  onTickedChange: (ticked: readonly number[]) => void
}

/** Lists the pressings of an album; those that the filter leaves out say why. */
export function PressingList({ pressings, filter, ticked, onTickedChange }: PressingListProps) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('oldest')
  const [page, setPage] = useState(1)
  const id = useId()
  const found = listed(pressings, words, order)
  const search = (given: string) => {
    setWords(given)
    setPage(1)
  }
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="heading text-section">
        {t('masters.list.title')}
      </h2>
      {pressings.length === 0 ? (
        <p>{t('masters.list.none')}</p>
      ) : (
        <ListTools words={words} onSearch={search} order={order} onOrder={setOrder} />
      )}
      {pressings.length > 0 && found.length === 0 && <p>{t('masters.list.noMatch', { words })}</p>}
      <ul aria-labelledby={id} className="divide-y divide-line">
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((pressing) => (
          <PressingRow
            key={pressing.discogsId}
            pressing={pressing}
            misfit={misfitOf(described(pressing), filter)}
            isTicked={ticked.includes(pressing.discogsId)}
            onTick={(isTicked) => {
              const others = ticked.filter((id) => id !== pressing.discogsId)
              onTickedChange(isTicked ? [...others, pressing.discogsId] : others)
            }}
          />
        ))}
      </ul>
      <ListPaging
        label={t('masters.list.title')}
        page={page}
        pageSize={PAGE_SIZE}
        list={{ pagination: { total: found.length, pages: Math.ceil(found.length / PAGE_SIZE) } }}
        onPageChange={setPage}
      />
    </Card>
  )
}

type ListToolsProps = {
  words: string
  onSearch: (words: string) => void
  order: Order
  onOrder: (order: Order) => void
}

/** Searches the pressings and orders them. */
function ListTools({ words, onSearch, order, onOrder }: ListToolsProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <SearchField
        label={t('masters.list.search')}
        clearLabel={t('words.clearSearch')}
        value={words}
        onValueChange={onSearch}
      />
      <NativeSelect
        label={t('words.order')}
        value={order}
        // Safe, because these are the options.
        onChange={({ target }) => onOrder(target.value as Order)}
      >
        {optionsOf(ORDERS, (order) => t(`masters.list.orders.${order}`))}
      </NativeSelect>
    </div>
  )
}

type PressingRowProps = {
  pressing: MasterPressing
  /** Why the filter leaves it out. */
  misfit: Misfit | null
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** Shows one pressing: what distinguishes it from others, what is known of its copies, and whether it is wanted. */
function PressingRow({ pressing, misfit, isTicked, onTick }: PressingRowProps) {
  const { t } = useTexts()
  const { country, year, label, catalogueNumber } = pressing
  const facts = [country, year, label, catalogueNumber].filter(Boolean)
  const name = pressingLine(pressing)
  return (
    <li className="flex gap-x-3 py-3.5 sm:gap-x-4">
      <Checkbox
        label={<span className="sr-only">{t('masters.list.tick', { name })}</span>}
        checked={isTicked}
        onCheckedChange={onTick}
        className="gap-0!"
      />
      <Sleeve
        src={pressing.thumb}
        alt=""
        seed={pressing.discogsId}
        size="sm"
        className="shrink-0 [--side:3.25rem]!"
      />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div>
          <p className="leading-snug font-semibold text-pretty">
            <TextLink tone="quiet" href={pressing.uri} external externalHint={t('shell.newTab')}>
              {pressing.format ?? pressing.title}
            </TextLink>
          </p>
          <p className="text-sm text-pretty text-ink-soft tabular-nums">{facts.join('\u00a0· ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Copies pressing={pressing} />
          {misfit !== null && <Badge tone="outline">{t(`masters.misfit.${misfit}`)}</Badge>}
          {pressing.isInWantlist && <Badge>{t('masters.list.wanted')}</Badge>}
          <OwnWatch pressing={pressing} name={name} />
        </div>
      </div>
    </li>
  )
}

const PILLS: Record<NonNullable<MasterPressing['seen']>['state'], Status> = {
  'on-sale': 'live',
  none: 'none',
  unknown: 'none',
  blocked: 'warning',
  withdrawn: 'off',
}

/** Shows what a check of the last six hours saw. */
function Copies({ pressing: { seen, sellUri } }: Pick<PressingRowProps, 'pressing'>) {
  const { t, locale } = useTexts()
  if (seen === null) return <span className="text-sm text-ink-soft">{t('masters.list.notKnown')}</span>
  const { state, numForSale: count, price, at } = seen
  const pill = (
    <StatusPill status={PILLS[state]}>
      {state === 'on-sale' ? t('watches.state.onSale', { count }) : t(`watches.state.${state}`)}
    </StatusPill>
  )
  return (
    <>
      {state === 'on-sale' ? (
        <a href={sellUri} target="_blank" rel="noopener noreferrer" className="focus-ring rounded-full">
          {pill}
          <span className="sr-only"> ({t('shell.newTab')})</span>
        </a>
      ) : (
        pill
      )}
      {price !== null && (
        <span className="text-[0.9375rem]">
          {t('words.fromPrice', { price: formatMoney(price, locale) })}
        </span>
      )}
      <span className="text-sm text-ink-soft">
        <Age at={at} say={(ago) => t('masters.list.seen', { ago })} />
      </span>
    </>
  )
}

/** Leads to the watch on this pressing alone, or begins one. */
function OwnWatch({ pressing, name }: Pick<PressingRowProps, 'pressing'> & { name: string }) {
  const { t } = useTexts()
  const watch = useWatchPressing()
  const { watchId, discogsId } = pressing
  if (watchId !== null) {
    return (
      <TextLink asChild className="text-sm">
        <Link to="/dashboard/vinyls/$id" params={{ id: watchId }}>
          {t('words.onYourList')}
        </Link>
      </TextLink>
    )
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={watch.isPending}
      className="-mx-2"
      aria-label={t('masters.list.watchOneName', { name })}
      onClick={() => watch.mutate(discogsId)}
    >
      {t('masters.list.watchOne')}
    </Button>
  )
}
