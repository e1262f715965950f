import type { Instant } from '../kernel/instant.ts'
import { isAsStrong, REGISTER, type Access, type Ending } from './access.ts'
import { linkExpiry } from './links/account-link.ts'
import type { SessionOrigin } from './sign-in/sign-in-method.ts'

/**
 * How control of an address was proven. `session`: a mailed link was used in this session. `password`: with the
 * account's password. `mailbox`: by the link alone, which says nothing of who made what within the week, nor since a
 * change that is doubted.
 */
export type Proof =
  | { readonly by: 'session'; readonly sessionId: string }
  | { readonly by: 'password' }
  | { readonly by: 'mailbox'; readonly at: Instant; readonly doubted: Doubted | null }

/** A change that the owner says they did not make, as the mail about it knows it. */
export type Doubted = {
  /** When the mail was written. What it is about may be older. */
  readonly madeAt: Instant
  /** null: none, or not known. */
  readonly sessionId: string | null
  /** The access that it is about; null: about none, or one that has gone. */
  readonly access: Pick<Access, 'kind' | 'id'> | null
}

/** How sessions end without a proof: by an ending of their owner, done in a session that stays, or all by an operator. */
export type SignOut =
  | {
      readonly by: 'end-session'
      readonly sessionId: string
      readonly endedId: string
      readonly at: Instant
    }
  | { readonly by: 'sign-out' | 'new-password'; readonly sessionId: string; readonly at: Instant }
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
      return keptByMailbox(account, event)
    case 'session':
    case 'password':
      return keptByHolder(account, event)
    case 'end-session':
    case 'sign-out':
    case 'new-password':
      return keptByEnding(account, event)
    case 'operator':
      return keptByOperator(account, event.at)
  }
}

/** Whether it was made in a session within the week in which its mail undoes it. */
const isRecent = ({ madeAt, madeIn }: Access, at: Instant) =>
  madeIn !== null && at < linkExpiry('undo', madeAt)

/** Whether an access may be somebody else's, as a session sees it: another one made it, within the week. */
export function isDoubtful(access: Access, sessionId: string, at: Instant): boolean {
  return access.kind !== 'password' && access.madeIn !== sessionId && isRecent(access, at)
}

/** Whether an ending ends one of these terms that it reaches. */
const ends = (ending: Ending, { kind }: Access) => isAsStrong(ending, REGISTER[kind].endsFrom)

/** Keeps no session and no password: the prover chooses a new one. */
function keptByMailbox(
  { accesses }: AccountAccess,
  { at, doubted }: Extract<Proof, { by: 'mailbox' }>,
): Kept {
  const ending = doubted === null ? 'reset' : 'not-me'
  const isDoubted = doubted === null ? () => false : doubtOf(accesses, doubted)
  const isTrusted = (access: Access) =>
    access.kind !== 'password' &&
    access.proven &&
    !(isRecent(access, at) && ends(ending, access)) &&
    !isDoubted(access)
  return { accesses: new Set(accesses.filter(isTrusted)), sessionIds: new Set() }
}

/**
 * Returns what a doubt covers: the access that the mail names, what came since either, and what their sessions made. The
 * mail is written after what it is about, by another reading of the clock.
 */
function doubtOf(accesses: readonly Access[], { madeAt, sessionId, access }: Doubted) {
  const named = accesses.find(({ kind, id }) => kind === access?.kind && id === access.id)
  const since = named !== undefined && named.madeAt < madeAt ? named.madeAt : madeAt
  const sessionIds = new Set([sessionId, named?.madeIn ?? null])
  return (each: Access) =>
    each === named || each.madeAt >= since || (each.madeIn !== null && sessionIds.has(each.madeIn))
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

/** Keeps the session in which it is done and what was made there, and of the rest what the ending does not reach. */
function keptByEnding(
  { accesses, sessions }: AccountAccess,
  event: Exclude<SignOut, { by: 'operator' }>,
): Kept {
  const { sessionId, at } = event
  const isMeant = (id: string | null) =>
    id !== sessionId && (event.by !== 'end-session' || id === event.endedId)
  const isEnded = (access: Access) => isMeant(access.madeIn) && isRecent(access, at) && ends(event.by, access)
  const isOver = ({ id }: SessionOrigin) =>
    isMeant(id) || (event.by === 'end-session' && id === event.endedId)
  return {
    accesses: new Set(accesses.filter((access) => !isEnded(access))),
    sessionIds: new Set(sessions.filter((session) => !isOver(session)).map(({ id }) => id)),
  }
}

/** Keeps no session, and of the rest what signs in, or is old enough to have been undone by its mail. */
function keptByOperator({ accesses }: AccountAccess, at: Instant): Kept {
  const isEnded = (access: Access) => {
    const { operator } = REGISTER[access.kind]
    return operator === 'always' || (operator === 'recent' && isRecent(access, at))
  }
  return { accesses: new Set(accesses.filter((access) => !isEnded(access))), sessionIds: new Set() }
}
