import { markup, trusted } from '../../kit/page/markup.ts'
import { page } from '../../kit/page/page.ts'
import type { ChatWorld } from '../world/chat-world.ts'
import { avatar } from './avatar.ts'
import { chatStyle } from './chat-style.ts'

/** What `t.me/<bot>?start=<code>` opens: the bot, and the question who is asking. */
export function deepLinkPage({ bot, people, rooms }: ChatWorld, code: string): string {
  const able = [...people.values()].filter(({ id }) =>
    ['open', 'stranger'].includes(rooms.get(id)?.standing ?? ''),
  )
  return page({
    title: `Chat with ${bot.firstName}`,
    brand: 'Messenger',
    home: '/',
    narrow: true,
    footnote: 'A simulated messenger: on a phone, this page would open the app.',
    body: markup`<style>${trusted(chatStyle)}</style><section class="panel invite">${avatar(bot.id, bot.firstName)}
<h1>${bot.firstName}</h1><p class="soft">@${bot.username}</p><p>Who starts the chat?</p>
<form method="post" action="/follow" class="stack"><input type="hidden" name="code" value="${code}">
${able.map(({ id, firstName, lastName }) => markup`<button class="btn ghost" name="personId" value="${id}">Start as ${firstName} ${lastName}</button>`)}</form></section>`,
  })
}
