import { PLANS } from '@cratewatch/domain/plans/catalogue'

/** The interval in minutes that the landing page claims for an ordinary record; the tiers beside it explain it. */
export const CLAIMED_MINUTES = 15

export const FREE_RECORDS = PLANS.FREE.watchLimit ?? 0
