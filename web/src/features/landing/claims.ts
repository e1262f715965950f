import { PLANS } from '@cratewatch/domain/plans/catalogue'

/** The pace the landing page claims for an ordinary record; what that means stands beside the tiers. */
export const CLAIMED_MINUTES = 15

export const FREE_RECORDS = PLANS.FREE.watchLimit ?? 0
