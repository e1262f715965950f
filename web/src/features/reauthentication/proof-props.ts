import type { User } from '@cratewatch/contracts/accounts/accounts'

/** The props of a method in the dialog. `onDone`: the session has its new token, and the calls may proceed. */
export type ProofProps = { user: User; onDone: () => void }
