import type { Deps } from '../outbound/deps.ts'
import { deleteAccount } from '../people/settings/account-data.ts'
import { settleAccess } from '../people/methods/settle-access.ts'
import { askForConfirmation } from '../people/settings/update-email.ts'
import type { UserActions } from '../operating/users/change-user.ts'
import { grantPlan } from '../people/billing/plans.ts'
import { closeBillingAccount } from '../people/billing/customers.ts'

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
