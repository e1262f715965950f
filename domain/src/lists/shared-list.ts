/** The most links by which a user may share their list at a time. */
export const MOST_SHARED_LISTS = 10
/** The most characters of the heading of a shared list. */
export const LONGEST_SHARED_NAME = 80
