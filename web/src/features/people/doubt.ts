/** The page that lists what somebody else may have left in an account. Whatever its owner does first leads there. */
export const DOUBT = '/dashboard/somebody-else'
