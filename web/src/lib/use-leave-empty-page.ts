import { useEffect } from 'react'

/** Opens the last page when the one in the address no longer exists, for example after deleting its only entry. */
export function useLeaveEmptyPage(page: number, pages: number, goTo: (page: number) => void): void {
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) goTo(last)
  })
}
