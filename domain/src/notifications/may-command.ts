/** Who wrote to the bot, or pressed one of its buttons. `personId` null: the messenger does not say. */
type Speaker = { readonly isGroup: boolean; readonly personId: string | null }

/**
 * Whether a person may use the list behind a connected chat. A private chat has one person. In a group only the
 * person who connected it may; with null (connected by the group's id, or before that was stored) nobody may, and its
 * alerts go on.
 */
export function mayCommand(speaker: Speaker, connectedBy: string | null): boolean {
  return !speaker.isGroup || (connectedBy !== null && speaker.personId === connectedBy)
}
