import { useMutation, useQueryClient, type MutationOptions, type QueryKey } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { toastFailure } from './toast-failure.ts'

export type ChangeOptions<Answer, Given> = Omit<
  MutationOptions<Answer, Error, Given>,
  'onSuccess' | 'onSettled'
> & {
  /** What is said when it is done, or what is done then. */
  done?: string | ((answer: Answer, given: Given) => unknown) | undefined
  /** The title of what is said when it fails; left out where `onError` or a form says it. */
  failed?: string | undefined
  /** What is loaded again, whatever came of it. */
  stale: readonly QueryKey[]
}

/** Changes something by the API, and is under way until the page shows what is stored then. */
export function useChange<Answer, Given = void>(options: ChangeOptions<Answer, Given>) {
  const { done, failed, stale, ...change } = options
  const client = useQueryClient()
  return useMutation({
    onError: (error) => failed !== undefined && toastFailure(failed, error),
    ...change,
    onSuccess: (answer, given) => (typeof done === 'string' ? toastSuccess(done) : done?.(answer, given)),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
