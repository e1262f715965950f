/** Returns the title of a release of which only the number is known, in the marketplace's notation. */
export function unnamed(releaseId: number): string {
  return `[r${releaseId}]`
}

/** Returns the title of a master of which only the number is known. */
export function unnamedMaster(masterId: number): string {
  return `[m${masterId}]`
}
