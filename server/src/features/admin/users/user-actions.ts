import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tx } from '../../../database/database.ts'

/** Further work in the same transaction: here, the entry in the log. */
export type Beside = (tx: Tx) => Promise<void>

/** What operators may do to accounts. The verbs belong to other features and are passed in by `all-features`. */
export type UserActions = {
  /** Returns the plan in force afterwards; null: there is no such user, and nothing was done. */
  readonly grantPlan: (userId: string, plan: Plan, beside: Beside) => Promise<Plan | null>
  readonly deleteAccount: (userId: string, beside: Beside) => Promise<void>
  readonly endSessions: (tx: Tx, userId: string) => Promise<void>
  readonly mailConfirmation: (tx: Tx, user: { userId: string; email: string }) => Promise<void>
}
