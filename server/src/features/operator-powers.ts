import type { World } from '../world.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { endSessions } from './accounts/sessions.ts'
import { askForConfirmation } from './accounts/update-email.ts'
import type { UserPowers } from './admin/user-powers.ts'
import { grantPlan } from './billing/grant-plan.ts'
import { leaveBilling } from './billing/leave-billing.ts'

/** What the operators' feature is given of the others: they keep their rules, it adds its notes. */
export function operatorPowers(world: World): UserPowers {
  const leave = leaveBilling(world)
  return {
    grantPlan: async (userId, plan, beside) => (await grantPlan(world, userId, plan, beside))?.plan ?? null,
    async deleteAccount(userId, beside) {
      await deleteAccount(world, userId, null, async (tx) => {
        const finish = await leave(tx, userId)
        await beside(tx)
        return finish
      })
    },
    endSessions: (tx, userId) => endSessions(tx, world, userId, null),
    mailConfirmation: (tx, { userId, email }) =>
      askForConfirmation(tx, world, { userId, email, kind: 'confirm-email' }),
  }
}
