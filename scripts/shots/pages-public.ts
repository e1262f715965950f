import type { Page } from 'playwright-core'
import type { Confirmation } from '@cratewatch/contracts/accounts/confirmations'
import type { Undo } from '@cratewatch/contracts/accounts/account-changes'
import { all, answers, fails, hangs, type PageState } from './page-state.ts'

const enterEmail = (email: string) => async (page: Page) => {
  await page.locator('input[type=email]').fill(email)
  await page.locator('form button[type=submit]').click()
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

const mutedRecord = { artist: 'Alice Venn', name: 'Slow Harbour', mutedUntil: null }

/** Pages that anybody may see. */
export const PUBLIC_PAGES: readonly PageState[] = [
  { name: 'landing', as: 'nobody', path: '/', ready: 'h1' },
  { name: 'privacy', as: 'nobody', path: '/privacy', ready: 'h1' },
  { name: 'terms', as: 'nobody', path: '/terms', ready: 'h1' },
  { name: 'auth-email', as: 'nobody', path: '/auth', ready: 'input[type=email]' },
  { name: 'auth-ended', as: 'nobody', path: '/auth?ended=true', ready: 'input[type=email]' },
  {
    name: 'auth-busy',
    as: 'nobody',
    path: '/auth',
    before: hangs('/api/auth/check-email', 'POST'),
    ready: 'input[type=email]',
    act: async (page) => {
      await page.locator('input[type=email]').fill('collector@example.com')
      await page.locator('form button[type=submit]').click()
    },
  },
  {
    name: 'auth-login',
    as: 'nobody',
    path: '/auth',
    ready: 'input[type=email]',
    act: enterEmail('collector@example.com'),
  },
  {
    name: 'auth-signup',
    as: 'nobody',
    path: '/auth',
    ready: 'input[type=email]',
    act: enterEmail('nobody.yet@example.com'),
  },
  { name: 'auth-failed', as: 'nobody', path: '/auth?error=denied', ready: 'h1' },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password', ready: 'input[type=email]' },
  {
    name: 'reset-invalid',
    as: 'nobody',
    path: '/reset-password?token=worn-out',
    ready: 'a[href="/forgot-password"]',
  },
  {
    name: 'reset-form',
    as: 'nobody',
    path: '/reset-password?token=fresh',
    before: (page) =>
      page.route('**/api/password-reset/validate?**', (route) =>
        route.fulfill({ json: { valid: true, passwordRule: 'standard' } }),
      ),
    ready: 'input[type=password]',
  },
  { name: 'confirm-email-failed', as: 'nobody', path: '/confirm-email?token=worn-out', ready: 'h1' },
  {
    name: 'confirm-email',
    as: 'nobody',
    path: '/confirm-email?token=fresh',
    before: confirmationIs({}),
    ready: 'form h1',
  },
  {
    name: 'confirm-email-change',
    as: 'nobody',
    path: '/confirm-email?token=fresh',
    before: confirmationIs({ isChange: true, account: 'sunday.digger@example.com', needs: 'password' }),
    ready: 'form h1',
  },
  {
    name: 'confirm-email-take-over',
    as: 'nobody',
    path: '/confirm-email?token=fresh',
    before: all(
      confirmationIs({ needs: 'password' }),
      answers(
        '/api/password-reset/reset',
        {
          message: '',
          removed: [
            { kind: 'marketplace', label: 'sunday_digger' },
            { kind: 'passkey', label: 'Chrome · Linux' },
            { kind: 'authenticator', label: null },
          ],
        },
        'POST',
      ),
    ),
    ready: 'form h1',
    act: async (page) => {
      await page.locator('form button[type=button]').last().click()
      for (const field of await page.locator('input[autocomplete=new-password]').all())
        await field.fill('needle in the groove')
      await page.locator('form button[type=submit]').click()
      await page.locator('main li').first().waitFor()
    },
  },
  {
    name: 'undo-change',
    as: 'nobody',
    path: '/undo-change?token=fresh',
    before: undoIs({}),
    ready: 'main [role=status] ~ button',
  },
  {
    name: 'undo-change-password',
    as: 'nobody',
    path: '/undo-change?token=fresh',
    before: undoIs({
      change: { what: 'method-added', kind: 'passkey', label: 'Chrome · Linux' },
      restoresEmail: false,
    }),
    ready: 'main [role=status] ~ button',
    act: (page) => page.locator('main [role=status] ~ button').click(),
  },
  {
    name: 'undo-change-failed',
    as: 'nobody',
    path: '/undo-change?token=worn-out',
    ready: 'a[href="/forgot-password"]',
  },
  { name: 'unsubscribe', as: 'nobody', path: '/unsubscribe/token', ready: 'h1' },
  {
    name: 'mute-link',
    as: 'nobody',
    path: '/mute/token',
    before: answers('/api/mute/token', mutedRecord),
    ready: 'h1 ~ div',
  },
  { name: 'mute-link-failed', as: 'nobody', path: '/mute/token', ready: '[role=alert]' },
  {
    name: 'mute-link-unread',
    as: 'nobody',
    path: '/mute/token',
    before: fails('/api/mute/token'),
    ready: '[role=alert]',
  },
  { name: 'not-found', as: 'nobody', path: '/nowhere', ready: 'h1' },
  {
    name: 'unreachable',
    as: 'newcomer',
    path: '/dashboard/vinyls',
    before: (page) => page.route('**/api/auth/profile', (route) => route.abort()),
    ready: '[role=alert] h1',
  },
  {
    name: 'verifying',
    as: 'newcomer',
    path: '/dashboard/vinyls',
    before: hangs('/api/auth/profile'),
    ready: '[role=status]',
  },
  {
    name: 'error-analytics',
    as: 'newcomer',
    path: '/dashboard/analytics',
    before: fails('/api/analytics'),
    ready: '[role=alert] h2',
  },
]
