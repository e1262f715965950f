import { act, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { loadApplication } from './load-application.ts'
import { clearDocument, prepareDocument } from './prepare-document.ts'

// Testing Library moves the manual clock where it finds one by this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

/**
 * React notes for each element from where it was made, for messages to whoever develops: a tenth of what the pages took.
 * It leaves that where many were made within a second, so here that is always so.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  })

const MESSAGE_LENGTH = 2000

/** How often the clock was moved: loading code takes real time, and so does asking for it, so not each time. */
let advances = 0
const ADVANCES_A_QUESTION = 8

// The clock is manual, so this is no time to wait: what has not come by then never will.
configure({
  asyncUtilTimeout: 4000,
  // The whole document after each failure hides what failed: its first words are enough.
  getElementError: (message) =>
    new Error(`${message}\nOn the page: ${document.body.textContent}`.slice(0, MESSAGE_LENGTH)),
  unstable_advanceTimersWrapper: async (advance) => {
    advances += 1
    if (advances % ADVANCES_A_QUESTION === 0) await vi.dynamicImportSettled()
    else await new Promise((resolve) => setImmediate(resolve))
    return act(async () => advance())
  },
})

beforeAll(loadApplication)
beforeEach(() => {
  advances = 0
  prepareDocument()
})
afterEach(clearDocument)
