import { ok } from '@cratewatch/domain/kernel/result'
import { moveChat } from '../channels/chat-channel.ts'
import { errorMessage } from '../http/refusals/error-message.ts'
import type { ChatUpdate } from '../vendors/chat.ts'
import type { Deps } from '../deps.ts'
import type { ConversationDeps } from './chat/conversation-deps.ts'
import { handleUpdate } from './chat/handle-update.ts'
import type { ChatSearch } from './chat/read-command.ts'
import type { ChatVerbs } from './chat/verbs.ts'
import { findEntry, listEntries, readEntry, readStatus } from './chat-entries.ts'
import {
  claimChatLink,
  connectChat,
  declineChat,
  disconnectChat,
  switchChat,
} from './notifications/connect-chat.ts'
import { readChatUser } from './notifications/read-chat-user.ts'
import { searchWatches, type SearchingDeps } from './search/search-releases.ts'
import { sharedAnswers } from './search/shared-answers.ts'
import { addWatch } from './watches/adding/add-watch.ts'
import { excludePressing } from './watches/masters/exclude-pressing.ts'
import { watchMaster } from './watches/masters/watch-master.ts'
import { muteWatch } from './watches/muting/mute-watch.ts'
import { removeWatch } from './watches/removing/remove-watch.ts'
import type { RecordReading } from '../checks/record/record-reading.ts'

/** Returns the handler for updates from the messenger. Failures are logged, and the next update follows. */
export function chatHandler(deps: Deps, recordReading: RecordReading): (update: ChatUpdate) => Promise<void> {
  const { chat } = deps
  if (chat === null) return () => Promise.resolve()
  const talk = conversation(deps, recordReading)
  return (update) =>
    handleUpdate({ ...talk, ...deps, chat }, update).catch((error: unknown) =>
      deps.log.error({ err: error, kind: update.kind }, 'an update of the messenger failed'),
    )
}

/** Builds the conversation with the bot from the verbs of the API. */
export function conversation(deps: Deps, recordReading: RecordReading): ConversationDeps {
  return {
    verbs: chatVerbs(deps, recordReading),
    siteUrl: deps.config.marketplace.siteUrl,
    explain: ({ code, cause }, locale) => errorMessage(code, locale, cause),
  }
}

function chatVerbs(deps: Deps, recordReading: RecordReading): ChatVerbs {
  const { db } = deps
  const searching = { ...deps, shared: sharedAnswers(deps) }
  return {
    findUserByChat: (chatId) => readChatUser(db, chatId),
    claim: (token, speaker) => claimChatLink(deps, token, speaker),
    connect: (token, speaker) => connectChat(deps, token, speaker),
    decline: (token, speaker) => declineChat(deps, token, speaker),
    switchAlerts: (user, isOn) => switchChat(deps, user.userId, isOn),
    disconnect: (chatId) => disconnectChat(deps, chatId),
    move: (from, to) => moveChat(db, from, to),
    list: (userId, page) => listEntries(deps, userId, page),
    record: (userId, watchId) => readEntry(deps, userId, watchId),
    recordOf: (userId, named) => findEntry(deps, userId, named),
    status: (userId) => readStatus(deps, userId),
    search: (userId, search) => searchFor(searching, userId, search),
    add: (userId, { kind, id }) =>
      kind === 'master'
        ? watchMaster(deps, { userId, masterId: id })
        : addWatch({ ...deps, recordReading }, userId, id),
    remove: (userId, watchId) => removeWatch(deps, userId, watchId),
    mute: (userId, watchId, choice) => muteWatch(deps, userId, watchId, choice),
    exclude: (userId, watchId, releaseId) => excludePressing(deps, userId, watchId, releaseId),
  }
}

async function searchFor(deps: SearchingDeps, userId: string, search: ChatSearch) {
  const found = await searchWatches(deps, userId, { ...search, page: 1 })
  if (!found.ok) return found
  return ok(
    found.value.releases.map(({ id: releaseId, masterId, title, format, country, year }) => {
      return { releaseId, masterId, title, format, country, year }
    }),
  )
}
