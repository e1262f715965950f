/** What stands for the title of a release of which only the number is known, as the marketplace writes it in texts. */
export function unnamed(releaseId: number): string {
  return `[r${releaseId}]`
}
