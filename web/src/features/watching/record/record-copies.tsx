import { endpoints } from '@cratewatch/contracts/calls'
import type { CopyOnWire } from '@cratewatch/contracts/checking/shops'
import { queryOptions } from '@tanstack/react-query'
import { ListedCopy } from '../../../lib/alerts/copy-line.tsx'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Disclosure } from '../../../ui/layout/page.tsx'

/** The copies of a record in followed shops. Not tried again: the record does not wait for them. */
export function copiesQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'record', id, 'copies'],
    queryFn: ({ signal }) => call(endpoints.vinylCopies, { params: { id } }, signal),
    retry: false,
  })
}

const MOST_SHOWN = 5

/** Lists copies in shops, the first of them at once. */
export function RecordCopies({ copies }: { copies: readonly CopyOnWire[] }) {
  const { t } = useTexts()
  const rest = copies.slice(MOST_SHOWN)
  return (
    <>
      <CopyList copies={copies.slice(0, MOST_SHOWN)} />
      {rest.length > 0 && (
        <Disclosure showLabel={t('shops.copy.more', { count: rest.length })} lazy>
          <CopyList copies={rest} />
        </Disclosure>
      )}
    </>
  )
}

function CopyList({ copies }: { copies: readonly CopyOnWire[] }) {
  return (
    <ul className="grid gap-2">
      {copies.map((copy) => (
        <li key={copy.id}>
          <ListedCopy copy={copy} />
        </li>
      ))}
    </ul>
  )
}
