import type { Deps } from '../deps.ts'
import { deleteAccount } from './accounts/settings/delete-account.ts'
import { settleAccess } from './accounts/methods/settle-access.ts'
import { askForConfirmation } from './accounts/settings/update-email.ts'
import type { UserActions } from './admin/users/user-actions.ts'
import { grantPlan } from './billing/plans/grant-plan.ts'
import { closeBillingAccount } from './billing/close-billing-account.ts'

/** Passes the verbs of other features to the operators' feature, which adds the entries in the log. */
export function operatorActions(deps: Deps): UserActions {
  const leave = closeBillingAccount(deps)
  return {
    grantPlan: async (userId, plan, beside) => (await grantPlan(deps, userId, plan, beside))?.plan ?? null,
    async deleteAccount(userId, beside) {
      await deleteAccount(deps, userId, null, async (tx) => {
        const finish = await leave(tx, userId)
        await beside(tx)
        return finish
      })
    },
    async endSessions(tx, userId) {
      await settleAccess(tx, deps, { userId, from: null }, { by: 'operator', at: deps.clock.now() })
    },
    mailConfirmation: (tx, { userId, email }) =>
      askForConfirmation(tx, deps, { userId, email, kind: 'confirm-email' }),
  }
}
