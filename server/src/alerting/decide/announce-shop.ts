import type { AnnounceShop } from '../../checking/record/observed-check.ts'
import { enqueueSystemNotification } from '../enqueue-message.ts'

/** Tells a follower in the app that a shop is gone, or shows its copies no more, in the caller's transaction. */
export const announceShop: AnnounceShop = (tx, deps, { userId, seller: shop, state }) =>
  enqueueSystemNotification(tx, deps, {
    userId,
    key: state === 'no-seller' ? 'shopGone' : 'shopPrivate',
    params: { shop },
  })
