import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../../database/database.ts'

/** What is done beside, in the same transaction: here, the note in the log. */
export type Beside = (tx: Tx) => Promise<void>

/** What operators may do to accounts. Other features do it; they are handed in where all features meet. */
export type UserActions = {
  /** Answers the plan in force afterwards; null: there is no such user, and nothing was done. */
  readonly grantPlan: (userId: string, plan: Plan, beside: Beside) => Promise<Plan | null>
  readonly deleteAccount: (userId: string, beside: Beside) => Promise<void>
  readonly endSessions: (tx: Tx, userId: string) => Promise<void>
  readonly mailConfirmation: (tx: Tx, user: { userId: string; email: string }) => Promise<void>
}
