import type { Instant } from '../kernel/instant.ts'
import { REGISTER, type Access } from './access.ts'
import { linkExpiry } from './links/account-link.ts'
import type { SessionOrigin } from './sign-in/sign-in-method.ts'

/**
 * How control of an address was proven. `session`: a mailed link was used in this session. `password`: with the
 * account's password. `mailbox`: by the link alone; what was made since the doubted change, or in its session, does not
 * count as the prover's.
 */
export type Proof =
  | { readonly by: 'session'; readonly sessionId: string }
  | { readonly by: 'password' }
  | { readonly by: 'mailbox'; readonly doubted: Doubted | null }

/** A change that the owner says they did not make. */
export type Doubted = {
  readonly madeAt: Instant
  /** null: none, or not known. */
  readonly sessionId: string | null
}

/** How sessions end without a proof: the others by a new password or a press of their owner, or all by an operator. */
export type SignOut =
  | { readonly by: 'sign-out'; readonly sessionId: string; readonly at: Instant }
  | { readonly by: 'operator'; readonly at: Instant }

/** What an account has at the moment of an event. */
export type AccountAccess = {
  readonly accesses: readonly Access[]
  readonly sessions: readonly SessionOrigin[]
}

/** What an event keeps and ends. What a proof keeps counts as proven. */
export type AccessOutcome = {
  readonly kept: readonly Access[]
  readonly ended: readonly Access[]
  readonly keptSessionIds: readonly string[]
}

/**
 * Decides what of an account stays after an event. Proof of an address belongs to whoever holds the mailbox: what is older
 * and was not made by the prover ends. Signing out ends what the register says. Total; keeps the order given.
 */
export function afterEvent(account: AccountAccess, event: Proof | SignOut): AccessOutcome {
  const kept = keptBy(account, event)
  return {
    kept: account.accesses.filter((access) => kept.accesses.has(access)),
    ended: account.accesses.filter((access) => !kept.accesses.has(access)),
    keptSessionIds: account.sessions.filter(({ id }) => kept.sessionIds.has(id)).map(({ id }) => id),
  }
}

type Kept = { readonly accesses: Set<Access>; readonly sessionIds: Set<string> }

function keptBy(account: AccountAccess, event: Proof | SignOut): Kept {
  switch (event.by) {
    case 'mailbox':
      return keptByMailbox(account, event.doubted)
    case 'session':
    case 'password':
      return keptByHolder(account, event)
    case 'sign-out':
    case 'operator':
      return keptBySignOut(account, event)
  }
}

/** Keeps no session and no password: the prover chooses a new one. */
function keptByMailbox({ accesses }: AccountAccess, doubted: Doubted | null): Kept {
  const isDoubted = ({ madeAt, madeIn }: Access) =>
    doubted !== null && (madeAt >= doubted.madeAt || (madeIn !== null && madeIn === doubted.sessionId))
  const isTrusted = (access: Access) => access.kind !== 'password' && access.proven && !isDoubted(access)
  return { accesses: new Set(accesses.filter(isTrusted)), sessionIds: new Set() }
}

/**
 * Keeps what is connected with what the prover has shown: a session's method, what was made in that session, the
 * sessions these opened, and so on. What was proven before is the prover's as well.
 */
function keptByHolder({ accesses, sessions }: AccountAccess, proof: Exclude<Proof, { by: 'mailbox' }>): Kept {
  const kept: Kept = {
    accesses: new Set(
      accesses.filter(({ kind, proven }) => proven || (proof.by === 'password' && kind === 'password')),
    ),
    sessionIds: new Set(proof.by === 'session' ? [proof.sessionId] : []),
  }
  for (let size = -1; size !== kept.accesses.size + kept.sessionIds.size;) {
    size = kept.accesses.size + kept.sessionIds.size
    for (const session of sessions) {
      const openers = accesses.filter(
        ({ kind, id }) => kind === session.openedBy && id === session.openedById,
      )
      if (openers.some((access) => kept.accesses.has(access))) kept.sessionIds.add(session.id)
      if (kept.sessionIds.has(session.id)) for (const access of openers) kept.accesses.add(access)
    }
    for (const access of accesses) {
      if (access.madeIn !== null && kept.sessionIds.has(access.madeIn)) kept.accesses.add(access)
    }
  }
  return kept
}

/** Keeps the session that asks, and of the rest what is old enough to have been undone by its mail, or signs in. */
function keptBySignOut({ accesses }: AccountAccess, event: SignOut): Kept {
  const asking = event.by === 'sign-out' ? event.sessionId : null
  const isRecent = ({ madeAt, madeIn }: Access) =>
    madeIn !== null && madeIn !== asking && event.at < linkExpiry('undo', madeAt)
  const ends = (access: Access) => {
    const terms = REGISTER[access.kind]
    const ending = event.by === 'operator' ? terms.operator : terms.signOut
    return ending === 'always' || (ending === 'recent' && isRecent(access))
  }
  return {
    accesses: new Set(accesses.filter((access) => !ends(access))),
    sessionIds: new Set(asking === null ? [] : [asking]),
  }
}
