import type { MasterPressing } from '@cratewatch/contracts/watching/masters'
import { misfitOf, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PressingRow } from './pressing-row.tsx'
import { described } from '../../../lib/masters/pressing-words.ts'
import { listed, ORDERS, type Order } from './pressings.ts'

const PAGE_SIZE = 10

export type PressingListProps = {
  pressings: readonly MasterPressing[]
  filter: PressingFilter
  ticked: readonly number[]
  onTickedChange: (ticked: readonly number[]) => void
}

/** Lists the pressings of an album; those that the filter leaves out say why. */
export function PressingList({ pressings, filter, ticked, onTickedChange }: PressingListProps) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <SearchField
        label={t('masters.list.search')}
        clearLabel={t('masters.list.clear')}
        value={words}
        onValueChange={onSearch}
      />
      <NativeSelect
        label={t('masters.list.order')}
        value={order}
        // Safe, because these are the options.
        onChange={({ target }) => onOrder(target.value as Order)}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`masters.list.orders.${order}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
