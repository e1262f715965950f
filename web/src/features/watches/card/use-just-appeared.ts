import { useState } from 'react'

/** Whether the record went on sale while its card was on screen: true from that moment until it is gone again. */
export function useJustAppeared(available: boolean): boolean {
  const [seen, setSeen] = useState({ available, appeared: false })
  if (seen.available !== available) setSeen({ available, appeared: available })
  return seen.appeared
}
