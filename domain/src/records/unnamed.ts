/** Returns the title of a release of which only the number is known, in the marketplace's notation. */
export function unnamed(releaseId: number): string {
  return `[r${releaseId}]`
}
