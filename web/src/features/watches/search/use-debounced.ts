import { useEffect, useState } from 'react'

/** The value once it has rested for `delayMs`; null is passed on at once. */
export function useDebounced<T>(value: T | null, delayMs: number): T | null {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === null ? null : rested
}
