import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Disc3 } from 'lucide-react'
import { fullName } from '../../features/watches/full-name.ts'
import { useDebounced } from '../../features/watches/search/use-debounced.ts'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import type { Command } from './use-commands.tsx'

const TYPING_PAUSE_MS = 150
const SHORTEST = 2

/** Returns the user's own records that are named by what is typed. */
export function useRecordCommands(typed: string, onClose: () => void): readonly Command[] {
  const navigate = useNavigate()
  const words = typed.trim()
  const search = useDebounced(words.length < SHORTEST ? null : words, TYPING_PAUSE_MS)
  const { data } = useQuery({
    queryKey: [...queryKeys.vinyls, 'named', search],
    queryFn: ({ signal }) =>
      call(
        endpoints.listVinyls,
        { query: { page: 1, limit: 6, availability: 'all', order: 'for-sale', search: search ?? '' } },
        signal,
      ),
    enabled: search !== null,
  })
  if (search === null) return []
  return (data?.vinyls ?? []).map((watch) => ({
    key: watch.id,
    icon: <Disc3 />,
    label: fullName(watch),
    run: () => {
      onClose()
      void navigate({ to: '/dashboard/vinyls/$id', params: { id: watch.id } })
    },
  }))
}
