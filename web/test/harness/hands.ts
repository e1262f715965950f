import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

/** The hands of a person: what they do takes time on the manual clock only. */
export const hands = () =>
  userEvent.setup({ delay: null, advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
