import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { ALL, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'

/** Loaded when the first record is opened. */
const recordView = deferred(() => withTexts(ALL, import('./record-view.tsx')))

/** Shows over the list the record that the address says; the way back closes it. */
export function OpenedRecord({ onRemove }: { onRemove: (watch: Watch) => void }) {
  const { record: id } = useSearch({ from: '/served/dashboard/vinyls' })
  const { history } = useRouter()
  const navigate = useNavigate()
  const code = useDeferred(recordView, id !== undefined)
  if (id === undefined || code === null) return null
  const close = () =>
    history.canGoBack() ? history.back() : void navigate({ to: '/dashboard/vinyls', replace: true })
  return <code.RecordView key={id} id={id} onLeave={close} onRemove={onRemove} />
}
