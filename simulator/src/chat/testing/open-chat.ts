import { Api } from 'grammy'
import { onTestFinished } from 'vitest'
import { standingClock, type Clock } from '../../kit/clock.ts'
import { startChat, type Chat, type ChatOptions } from '../start-chat.ts'
import { say } from '../world/speak.ts'

/** Starts a chat server for one test, with a manual clock and the official client. */
export async function openChat(
  options: Partial<ChatOptions> = {},
): Promise<{ chat: Chat; api: Api; clock: Clock; nora: number; stranger: number }> {
  const clock = options.clock ?? standingClock()
  const chat = await startChat({ clock, ...options })
  onTestFinished(() => chat.close())
  const [nora = 0, stranger = 0] = chat.world.people.keys()
  say(chat.world, nora, '/start')
  chat.updates.drop()
  return { chat, api: new Api(chat.token, { apiRoot: chat.apiUrl }), clock, nora, stranger }
}

/** Returns the vendor's refusal, or fails the test when there is none. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ code: number; description: string; parameters: object }> {
  const problem: unknown = await call.then(
    () => new Error('The call was obeyed'),
    (thrown: unknown) => thrown,
  )
  if (!(problem instanceof Error) || !('error_code' in problem)) throw problem
  const { error_code, description, parameters } = problem as unknown as {
    error_code: number
    description: string
    parameters: object
  }
  return { code: error_code, description, parameters }
}
