import { useEffect, useState } from 'react'

/** Returns the value once it is unchanged for `delayMs`; null at once. */
export function useDebounced<T>(value: T | null, delayMs: number): T | null {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === null ? null : rested
}
