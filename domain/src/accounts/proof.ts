import type { Instant } from '../kernel/instant.ts'
import type { SessionOrigin, SignInMethod } from './sign-in/sign-in-method.ts'

/**
 * How control of an address was proven. `session`: a mailed link was used in this session. `password`: with the
 * account's password. `mailbox`: by the link alone; methods made at or after `doubtedFrom` do not count as the
 * prover's.
 */
export type Proof =
  | { readonly by: 'session'; readonly sessionId: string }
  | { readonly by: 'password' }
  | { readonly by: 'mailbox'; readonly doubtedFrom: Instant | null }

/** The sign-in methods and sessions of an account at the moment of the proof. */
export type AccountAccess = {
  readonly methods: readonly SignInMethod[]
  readonly sessions: readonly SessionOrigin[]
}

/** The methods and sessions that a proof keeps and ends. What is kept counts as proven. */
export type ProofOutcome = {
  readonly keptMethods: readonly SignInMethod[]
  readonly endedMethods: readonly SignInMethod[]
  readonly keptSessionIds: readonly string[]
}

/**
 * Decides what stays after the control of an address was proven: proof belongs to whoever holds the mailbox, and every
 * sign-in method and session that is older and was not made by the prover ends. Total; keeps the order given.
 */
export function afterProof(access: AccountAccess, proof: Proof): ProofOutcome {
  const kept = proof.by === 'mailbox' ? keptByMailbox(access, proof.doubtedFrom) : keptByHolder(access, proof)
  return {
    keptMethods: access.methods.filter((method) => kept.methods.has(method)),
    endedMethods: access.methods.filter((method) => !kept.methods.has(method)),
    keptSessionIds: access.sessions.filter(({ id }) => kept.sessionIds.has(id)).map(({ id }) => id),
  }
}

type Kept = { readonly methods: Set<SignInMethod>; readonly sessionIds: Set<string> }

/** Keeps no session and no password: the prover chooses a new one. */
function keptByMailbox({ methods }: AccountAccess, doubtedFrom: Instant | null): Kept {
  const isTrusted = ({ kind, proven, madeAt }: SignInMethod) =>
    kind !== 'password' && proven && (doubtedFrom === null || madeAt < doubtedFrom)
  return { methods: new Set(methods.filter(isTrusted)), sessionIds: new Set() }
}

/**
 * Keeps what is connected with what the prover has shown: a session's method, the methods made in that session, the
 * sessions they opened, and so on. Methods proven before are the prover's as well.
 */
function keptByHolder({ methods, sessions }: AccountAccess, proof: Exclude<Proof, { by: 'mailbox' }>): Kept {
  const kept: Kept = {
    methods: new Set(
      methods.filter(({ kind, proven }) => proven || (proof.by === 'password' && kind === 'password')),
    ),
    sessionIds: new Set(proof.by === 'session' ? [proof.sessionId] : []),
  }
  for (let size = -1; size !== kept.methods.size + kept.sessionIds.size;) {
    size = kept.methods.size + kept.sessionIds.size
    for (const session of sessions) {
      const openers = methods.filter(({ kind, id }) => kind === session.openedBy && id === session.openedById)
      if (openers.some((method) => kept.methods.has(method))) kept.sessionIds.add(session.id)
      if (kept.sessionIds.has(session.id)) for (const method of openers) kept.methods.add(method)
    }
    for (const method of methods) {
      if (method.madeIn !== null && kept.sessionIds.has(method.madeIn)) kept.methods.add(method)
    }
  }
  return kept
}
