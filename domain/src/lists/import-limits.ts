/** The largest file that is read: 10,000 lines of the marketplace's own exports have about 2 MB. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** The longest list that is read. A wantlist may be longer; a file is quickly cut in two. */
export const MAX_LINES = 25_000
/** Longer cells are no titles. */
export const MAX_CELL_CHARACTERS = 10_000
/** The most lines of a preview that are ticked or taken off one by one. */
export const MOST_TICKED = 5_000
/** The most rows of a file that are searched for by what they say: an hour of searches. */
export const MOST_NAMED = 1_000
