import { expect, it } from 'vitest'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { openChatLink } from './chat-links.ts'
import { connectChat } from './connect-chat.ts'

const fixture = await accountFixture()

it.each([
  [true, 1],
  [false, 0],
])('a new chat is notified by mail; to a proven address (%s): %i', async (isProven, mails) => {
  const { deps } = fixture
  const { id: userId } = await makeUser(deps.db, isProven ? {} : { email_confirmed_at: null })
  await makeSession(deps, userId)
  const { id } = await deps.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const { token } = await openChatLink(deps, { id, userId }, '40004')
  await connectChat(deps, token, { chatId: '40004', name: 'Records & co', isGroup: false, personId: null })
  const subjects = (await fixture.mails()).map(({ subject }) => subject)
  expect(subjects).toEqual(Array(mails).fill('New access to your account'))
})
