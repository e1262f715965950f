import type { User } from '@cratewatch/contracts/accounts/accounts'

/** What a method's part of the dialog is given. `onDone`: the session has its new token, the calls may go on. */
export type ProofProps = { user: User; onDone: () => void }
