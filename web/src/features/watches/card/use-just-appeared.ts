import { useState } from 'react'

/** Whether the record came on sale while its card was on screen; false again once it is gone. */
export function useJustAppeared(available: boolean): boolean {
  const [seen, setSeen] = useState({ available, appeared: false })
  if (seen.available !== available) setSeen({ available, appeared: available })
  return seen.appeared
}
