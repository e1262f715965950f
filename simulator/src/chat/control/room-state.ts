import { messageBody } from '../api/bodies.ts'
import type { ChatWorld } from '../world/chat-world.ts'

/** A room and what stands in it, as the control API shows it; undefined when there is none. */
export function roomState(world: ChatWorld, roomId: number) {
  const room = world.rooms.get(roomId)
  if (room === undefined) return undefined
  const { id, kind, title, members, standing, migratedTo } = room
  return {
    chatId: id,
    kind,
    title,
    members,
    standing,
    migratedTo: migratedTo ?? null,
    messages: room.messages.map((message) => messageBody(world, message)),
    presses: [...world.presses.values()].filter((press) => press.roomId === id),
  }
}
