/** Who wrote to the bot, or pressed one of its buttons. `personId` null: the messenger does not say. */
type Speaker = { readonly isGroup: boolean; readonly personId: string | null }

/**
 * Whether somebody may use the list behind a connected chat. A private chat has one person. In a group it is only who
 * connected it; null (by the group's id, or before that was stored): nobody, and its alerts go on.
 */
export function mayCommand(speaker: Speaker, connectedBy: string | null): boolean {
  return !speaker.isGroup || (connectedBy !== null && speaker.personId === connectedBy)
}
