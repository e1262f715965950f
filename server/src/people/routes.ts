import { endpoints } from '@cratewatch/contracts/endpoints'
import { PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { speak } from '../base/texts/speak.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { finishArrival, ARRIVAL_COOKIE } from './arrival.ts'
import { logIn } from './log-in.ts'
import { startMarketplaceSignIn } from './marketplace/marketplace-sign-in.ts'
import { addPasskey, startPasskey, removePasskey, renamePasskey, listPasskeys } from './passkeys/passkeys.ts'
import {
  reauthenticateByPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from './passkeys/sign-in-with-passkey.ts'
import type { ChallengeKind } from './passkeys/verify-passkey.ts'
import { requestPasswordReset, resetPassword, validatePasswordReset } from './passwords/passwords.ts'
import {
  finishRoundTrip,
  offeredMethods,
  reauthenticate,
  returnPath,
  clearProof,
  readProof,
} from './reauthentication/reauthenticate.ts'
import { keepOwnApp } from './second-factor/app-removal.ts'
import { renewRecoveryCodes } from './second-factor/codes.ts'
import { answerEntered, giveSecondFactor, SECOND_FACTOR_COOKIE } from './second-factor/entering.ts'
import { askAppRemoval, beginAppRemoval, readAppRemoval, readSecondFactor } from './second-factor/lost-app.ts'
import {
  addAuthenticatorApp,
  readAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './second-factor/set-up-app.ts'
import { readDevice, rememberDevice } from './sessions/known-devices.ts'
import { presentSession } from './sessions/present-session.ts'
import { readProfile } from './sessions/profile.ts'
import { endSession } from './sessions/sessions.ts'
import { updateProfile } from './settings/update-profile.ts'
import { checkEmail, signUp } from './sign-up.ts'
import { ssoSignOutUrl, startSso } from './sso/sso-sign-in.ts'

/** Sign-up, sign-in, a forgotten password, and the profile. */
export function accountRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.signup, async ({ body, visitor, cookies }) => {
      const { email, password, locale = visitor.locale, timeZone = null } = body
      const opened = await signUp(deps, { email, password, locale, timeZone, from: visitor })
      return opened.ok ? ok(await presentSession(deps, opened.value, cookies)) : opened
    }),
    route(endpoints.login, async ({ body, visitor, cookies }) => {
      const entered = await logIn(deps, {
        ...body,
        userAgent: visitor.userAgent,
        network: visitor.network,
        device: readDevice(cookies),
      })
      return entered.ok ? answerEntered(deps, entered.value, cookies) : entered
    }),
    route(endpoints.finishArrival, async ({ body, visitor, cookies }) => {
      const browserKey = cookies.read(ARRIVAL_COOKIE)
      const entered = await finishArrival(deps, { ...body, browserKey, from: visitor })
      if (!entered.ok) return entered
      cookies.clear(ARRIVAL_COOKIE)
      return answerEntered(deps, entered.value, cookies)
    }),
    route(endpoints.checkEmail, ({ body }) => checkEmail(deps, body.email)),
    route(endpoints.logout, async ({ session, cookies }) => {
      await endSession(deps, session.id)
      return ok({ signOutUrl: await ssoSignOutUrl(deps, cookies, session.id) })
    }),
    route(endpoints.authProfile, async ({ session }) => ok(await readProfile(deps, session))),
    route(endpoints.getProfile, async ({ session }) => ok(await readProfile(deps, session))),
    route(endpoints.updateProfile, async ({ session, body }) => {
      const updated = await updateProfile(deps, session.userId, body)
      return updated.ok ? ok(await readProfile(deps, session)) : updated
    }),
    ...forgottenPasswordRoutes(deps),
  ]
}

function forgottenPasswordRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.requestPasswordReset, async ({ body, visitor }) => {
      const requested = await requestPasswordReset(deps, body.email, visitor)
      return requested.ok ? ok({ message: speak(visitor.locale, 'accounts')('resetRequested') }) : requested
    }),
    route(endpoints.validatePasswordReset, ({ query }) => validatePasswordReset(deps, query.token)),
    route(endpoints.resetPassword, async ({ body, visitor, cookies }) => {
      const done = await resetPassword(deps, { ...body, from: visitor })
      if (!done.ok) return done
      await rememberDevice(deps, cookies, done.value.userId)
      return ok({ message: speak(visitor.locale, 'accounts')('passwordReset'), removed: done.value.removed })
    }),
  ]
}

const SIGN_IN_COOKIE: ChallengeKind = 'passkey-sign-in'
const REGISTRATION_COOKIE: ChallengeKind = 'passkey-registration'

/** Signs in by a passkey, and manages a user's own passkeys. */
export function passkeyRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.startPasskeySignIn, async ({ cookies }) => {
      const started = startPasskeySignIn(deps)
      if (!started.ok) return started
      cookies.write(SIGN_IN_COOKIE, started.value.ticket, PASSKEY_CHALLENGE_LIFETIME)
      return ok(started.value.options)
    }),
    route(endpoints.signInWithPasskey, async ({ body, visitor, cookies }) => {
      const ticket = cookies.read(SIGN_IN_COOKIE)
      // Cleared whatever the outcome: the next attempt gets a challenge of its own.
      cookies.clear(SIGN_IN_COOKIE)
      const opened = await signInWithPasskey(deps, { used: body, ticket, from: visitor })
      return opened.ok ? ok(await presentSession(deps, opened.value, cookies)) : opened
    }),
    route(endpoints.reauthenticateByPasskey, async ({ session, body, visitor, cookies }) => {
      const ticket = cookies.take(SIGN_IN_COOKIE)
      const renewed = await reauthenticateByPasskey(deps, session, { used: body, ticket, from: visitor })
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
    route(endpoints.listPasskeys, async ({ session }) =>
      ok({ passkeys: await listPasskeys(deps, session.userId) }),
    ),
    route(endpoints.startPasskey, async ({ session, cookies }) => {
      const started = await startPasskey(deps, session)
      if (!started.ok) return started
      cookies.write(REGISTRATION_COOKIE, started.value.ticket, PASSKEY_CHALLENGE_LIFETIME)
      return ok(started.value.options)
    }),
    route(endpoints.addPasskey, async ({ session, body, cookies }) => {
      const { name, ...created } = body
      const ticket = cookies.take(REGISTRATION_COOKIE)
      return addPasskey(deps, session, { created, name, ticket })
    }),
    route(endpoints.renamePasskey, ({ session, params, body }) =>
      renamePasskey(deps, { userId: session.userId, passkeyId: params.id, text: body.name }),
    ),
    route(endpoints.removePasskey, ({ session, params }) => removePasskey(deps, session, params.id)),
  ]
}

/** The second factor: required at sign-in, set up and removed in the settings. */
export function secondFactorRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.giveSecondFactor, async ({ body, visitor, cookies }) => {
      const opened = await giveSecondFactor(deps, {
        ...body,
        ticket: cookies.read(SECOND_FACTOR_COOKIE),
        from: visitor,
        device: readDevice(cookies),
      })
      if (!opened.ok) return opened
      cookies.clear(SECOND_FACTOR_COOKIE)
      const { token, keptApp } = opened.value
      return ok({ ...(await presentSession(deps, token, cookies)), keptApp })
    }),
    route(endpoints.readSecondFactor, ({ cookies }) =>
      readSecondFactor(deps, cookies.read(SECOND_FACTOR_COOKIE)),
    ),
    route(endpoints.askAppRemoval, ({ cookies, visitor }) =>
      askAppRemoval(deps, cookies.read(SECOND_FACTOR_COOKIE), visitor),
    ),
    route(endpoints.readAppRemoval, ({ query }) => readAppRemoval(deps, query.token)),
    route(endpoints.beginAppRemoval, ({ body, visitor }) => beginAppRemoval(deps, body.token, visitor)),
    route(endpoints.keepAuthenticatorApp, ({ session, visitor }) => keepOwnApp(deps, session, visitor)),
    route(endpoints.readAuthenticatorApp, async ({ session }) =>
      ok(await readAuthenticatorApp(deps, session.userId)),
    ),
    route(endpoints.startAuthenticatorApp, ({ session }) => startAuthenticatorApp(deps, session)),
    route(endpoints.addAuthenticatorApp, ({ session, body }) => addAuthenticatorApp(deps, session, body)),
    route(endpoints.removeAuthenticatorApp, ({ session }) => removeAuthenticatorApp(deps, session)),
    route(endpoints.renewRecoveryCodes, ({ session, visitor }) =>
      renewRecoveryCodes(deps, session.userId, visitor),
    ),
  ]
}

/** Authenticates the holder of a session again, before sensitive calls. */
export function reauthenticationRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.reauthenticationMethods, async ({ session }) =>
      ok({ methods: await offeredMethods(deps, session.userId) }),
    ),
    route(endpoints.reauthenticate, async ({ session, visitor: from, body, cookies }) => {
      const renewed = await reauthenticate(deps, { session, from }, body)
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
    route(endpoints.reauthenticateByMarketplace, async ({ session, body, cookies }) => {
      const { id: sessionId, userId } = session
      const returnTo = returnPath(deps.config.publicUrl, body.returnTo)
      const intent = { kind: 'reauthenticate', userId, sessionId, returnTo } as const
      return startMarketplaceSignIn(deps, intent, cookies)
    }),
    route(endpoints.reauthenticateBySso, async ({ session, body, cookies }) => {
      const { id: sessionId, userId } = session
      const returnTo = returnPath(deps.config.publicUrl, body.returnTo)
      return startSso(deps, { kind: 'reauthenticate', userId, sessionId, returnTo }, cookies)
    }),
    route(endpoints.finishReauthentication, async ({ session, visitor: from, body, cookies }) => {
      const proof = readProof(deps.secrets, cookies)
      const renewed = await finishRoundTrip(deps, { session, from }, { proof, code: body.code ?? '' })
      // After any other refusal the cookie stays: the code of the second factor comes in the next call.
      if (renewed.ok || renewed.error.code === 'INVALID_TOKEN') clearProof(cookies)
      return renewed.ok ? ok(await presentSession(deps, renewed.value, cookies)) : renewed
    }),
  ]
}
