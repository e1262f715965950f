import type { Undo } from '@cratewatch/contracts/people/account-changes'
import type { Confirmation } from '@cratewatch/contracts/people/confirmations'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { all, answers, hangs, press, statesOf, unreachable } from './page-state.ts'

const enterEmail = (email: string) => async (page: Page) => {
  await page.locator('input[type=email]').fill(email)
  await press('form button[type=submit]')(page)
}

const passwordAfter = (email: string) => async (page: Page) => {
  await enterEmail(email)(page)
  await page.locator('input[type=password]').first().waitFor()
}

const LONG_ADDRESS = 'bartholomew.featherstonehaugh-cholmondeley+records@collectors.example.org'

const undoIs = (given: Partial<Undo>) =>
  answers('/api/users/changes/undo?**', {
    change: { what: 'email', to: LONG_ADDRESS },
    at: '2026-11-20T18:04:00Z',
    email: 'sunday.digger@example.com',
    restoresEmail: true,
    passwordRule: 'standard',
    ...given,
  } satisfies Undo)

const confirmationIs = (given: Partial<Confirmation>) =>
  answers('/api/users/email/confirm?**', {
    email: LONG_ADDRESS,
    account: null,
    isChange: false,
    passwordRule: 'standard',
    needs: 'nothing',
    ...given,
  } satisfies Confirmation)

const removed = [
  { kind: 'marketplace', label: 'sunday_digger' },
  { kind: 'passkey', label: 'Chrome · Linux' },
  { kind: 'authenticator', label: null },
]

async function takeOver(page: Page): Promise<void> {
  await page.locator('form button[type=button]').last().click()
  for (const field of await page.locator('input[autocomplete=new-password]').all())
    await field.fill('needle in the groove')
  await press('form button[type=submit]')(page)
  await page.locator('main li').first().waitFor()
}

const EMAIL = 'input[type=email]'
const TO_RESET = 'a[href="/forgot-password"]'
const UNDO = 'main [role=status] ~ button'

/** Pages that anybody may see. */
export const PUBLIC_PAGES = [
  ...statesOf(
    { as: 'nobody', path: pathOf('landing'), ready: 'h1' },
    {
      landing: {},
      docs: { path: '/docs' },
      document: { path: '/docs/moving' },
      privacy: { path: '/privacy' },
      terms: { path: '/terms' },
      'auth-email': { path: pathOf('auth'), ready: EMAIL },
      'auth-ended': { path: `${pathOf('auth')}?ended=true`, ready: EMAIL },
      'auth-busy': {
        path: pathOf('auth'),
        before: hangs('/api/auth/check-email', 'POST'),
        ready: EMAIL,
        act: enterEmail('collector@example.com'),
      },
      'auth-login': { path: pathOf('auth'), ready: EMAIL, act: passwordAfter('collector@example.com') },
      'auth-signup': { path: pathOf('auth'), ready: EMAIL, act: passwordAfter('nobody.yet@example.com') },
      'auth-failed': { path: `${pathOf('auth')}?error=denied` },
      'forgot-password': { path: pathOf('forgotPassword'), ready: EMAIL },
      'reset-invalid': { path: `${pathOf('resetPassword')}?token=worn-out`, ready: TO_RESET },
      'reset-form': {
        path: `${pathOf('resetPassword')}?token=fresh`,
        before: answers('/api/password-reset/validate?**', { valid: true, passwordRule: 'standard' }),
        ready: 'input[type=password]',
      },
      'confirm-email-failed': { path: `${pathOf('confirmEmail')}?token=worn-out` },
      unsubscribe: { path: pathOf('unsubscribe', { token: 'token' }) },
      'not-found': { path: '/nowhere' },
    },
  ),
  ...statesOf(
    { as: 'nobody', path: `${pathOf('confirmEmail')}?token=fresh`, ready: 'form h1' },
    {
      'confirm-email': { before: confirmationIs({}) },
      'confirm-email-change': {
        before: confirmationIs({ isChange: true, account: 'sunday.digger@example.com', needs: 'password' }),
      },
      'confirm-email-take-over': {
        before: all(
          confirmationIs({ needs: 'password' }),
          answers('/api/password-reset/reset', { message: '', removed }, 'POST'),
        ),
        act: takeOver,
      },
    },
  ),
  ...statesOf(
    { as: 'nobody', path: `${pathOf('undoChange')}?token=fresh`, ready: UNDO },
    {
      'undo-change': { before: undoIs({}) },
      'undo-change-password': {
        before: undoIs({
          change: { what: 'method-added', kind: 'passkey', label: 'Chrome · Linux' },
          restoresEmail: false,
        }),
        act: press(UNDO),
      },
      'undo-change-failed': { path: `${pathOf('undoChange')}?token=worn-out`, ready: TO_RESET },
    },
  ),
  ...statesOf(
    { as: 'nobody', path: `${pathOf('removeApp')}?token=fresh`, ready: UNDO },
    {
      'remove-app': {
        before: answers('/api/users/app-removal?**', {
          email: LONG_ADDRESS,
          removalAt: '2026-12-05T12:00:00Z',
        }),
      },
    },
  ),
  ...statesOf(
    { as: 'newcomer', path: pathOf('watches'), ready: '[role=status]' },
    {
      unreachable: { before: unreachable('**/api/auth/profile'), ready: '[role=alert] h1' },
      verifying: { before: hangs('/api/auth/profile') },
    },
  ),
]
