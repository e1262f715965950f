import { useEffect } from 'react'

/** Goes to the last page when the one in the address no longer exists, as after deleting what was alone on it. */
export function useLeaveEmptyPage(page: number, pages: number, goTo: (page: number) => void): void {
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) goTo(last)
  })
}
