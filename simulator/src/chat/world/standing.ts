import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { ChatWorld, Room } from './chat-world.ts'

type Change = Result<Room, 'no-such-room' | 'no-such-person' | 'not-a-group' | 'not-possible-now'>

/** Blocks the bot for a person, and tells the bot. */
export function block(world: ChatWorld, personId: number): Change {
  return turn(world, personId, 'open', 'blocked')
}

export function unblock(world: ChatWorld, personId: number): Change {
  return turn(world, personId, 'blocked', 'open')
}

/** Deletes a person's account, without telling the bot. */
export function deletePerson(world: ChatWorld, personId: number): Change {
  const room = world.rooms.get(personId)
  if (room?.kind !== 'private') return refused('no-such-person')
  return end(world, room, 'gone')
}

/** Opens a group with the bot in it. Throws when a member is unknown. */
export function openGroup(
  world: ChatWorld,
  title: string,
  members: readonly number[],
  kind: 'group' | 'supergroup' = 'group',
): Room {
  const [founder] = members.map((id) => world.people.get(id))
  if (founder === undefined || members.some((id) => !world.people.has(id)))
    throw new Error('A group needs people, and known ones')
  const room = world.addRoom({ id: world.nextGroupId(kind), kind, title, members }, 'open')
  world.onHappening({ kind: 'membership', room, by: founder, before: 'left', after: 'member' })
  return room
}

/** Turns a group into a supergroup: a new room with a new id, announced in both. Returns the new room. */
export function migrate(world: ChatWorld, roomId: number): Change {
  const old = world.rooms.get(roomId)
  if (old === undefined) return refused('no-such-room')
  if (old.kind !== 'group') return refused('not-a-group')
  if (old.standing !== 'open') return refused('not-possible-now')
  const from = old.members[0] ?? 'bot'
  const { title, members } = old
  const fresh = world.addRoom(
    { id: world.nextGroupId('supergroup'), kind: 'supergroup', title, members },
    'open',
  )
  old.standing = 'migrated'
  old.migratedTo = fresh.id
  const farewell = world.write(old, { from, content: { kind: 'migrated', to: fresh.id } })
  const welcome = world.write(fresh, { from, content: { kind: 'migrated-from', from: old.id } })
  world.onHappening({ kind: 'message', message: farewell })
  world.onHappening({ kind: 'message', message: welcome })
  return ok(fresh)
}

function turn(world: ChatWorld, personId: number, from: 'open' | 'blocked', to: 'open' | 'blocked'): Change {
  const room = world.rooms.get(personId)
  const by = world.people.get(personId)
  if (room?.kind !== 'private' || by === undefined) return refused('no-such-person')
  if (room.standing !== from) return refused('not-possible-now')
  const status = (standing: 'open' | 'blocked') => (standing === 'open' ? 'member' : 'kicked')
  room.standing = to
  world.onHappening({ kind: 'membership', room, by, before: status(from), after: status(to) })
  return ok(room)
}

function end(world: ChatWorld, room: Room, standing: Room['standing']): Change {
  room.standing = standing
  return ok(room)
}
