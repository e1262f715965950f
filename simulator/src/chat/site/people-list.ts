import { markup, type Markup } from '../../kit/page/markup.ts'
import type { ChatWorld } from '../world/chat-world.ts'
import type { Room, Standing } from '../world/room.ts'
import { avatar } from './avatar.ts'

const remarks: Readonly<Record<Standing, string>> = {
  open: 'No messages yet',
  stranger: 'Has not met the bot yet',
  blocked: 'Blocked the bot',
  gone: 'Account deleted',
  kicked: 'Threw the bot out',
  deleted: 'Group deleted',
  migrated: 'Moved to a supergroup',
}

/** Lists the people to choose from, latest talk first. */
export function peopleList(world: ChatWorld, open: Room | undefined): Markup {
  const rooms = [...world.rooms.values()].toSorted((a, b) => lastAt(b) - lastAt(a))
  return markup`<ul class="people">${rooms.map(
    (room) => markup`<li><a href="/chats/${room.id}" ${room === open && markup`aria-current="page"`}>
${avatar(room.id, room.title)}<span><b>${room.title}</b><small>${preview(world, room)}</small></span></a></li>`,
  )}</ul>`
}

function preview(world: ChatWorld, room: Room): string {
  const last = room.messages.at(-1)
  const body = last !== undefined && 'body' in last.content ? last.content.body.text : ''
  if (last === undefined || room.standing !== 'open' || body === '') return remarks[room.standing]
  return `${last.from === 'bot' ? world.bot.firstName : 'You'}: ${body.slice(0, 80)}`
}

function lastAt(room: Room): number {
  return room.messages.at(-1)?.at ?? 0
}
