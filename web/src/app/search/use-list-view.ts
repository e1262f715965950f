import { useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Readonly<Record<string, unknown>>

/**
 * Which part of a list the address says, as `read` understands it, and the way to another part. What is `typed` takes the
 * place of the address before, or each pause in typing would be a step back.
 */
export function useListView<View extends Raw>(read: (raw: Raw) => View, ...typed: readonly (keyof View)[]) {
  const view = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onViewChange = (next: View) => {
    const search = read(next)
    const replace = typed.some((name) => search[name] !== view[name])
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  return { view, onViewChange }
}
