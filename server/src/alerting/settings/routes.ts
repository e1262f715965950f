import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { channelsOf } from '../channels/channel-rows.ts'
import { createSenders } from '../kinds/registry.ts'
import type { Deps } from '../../outbound/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { addChannel, addBrowser } from './add-channel.ts'
import { askAgain, confirmChannel, answerInvitation, readInvitation } from './confirm-channel.ts'
import { changeChannel, removeChannel, renewSecret } from './change-channel.ts'
import { presentChannel, type ChannelDeps, type OtherVerbs } from './present-channel.ts'
import { listDeliveries, repeatDelivery, testChannel } from './test-channel.ts'

/** Where alerts go: the channels of an account, and what was sent to each. */
export function channelRoutes(
  given: Deps,
  others: OtherVerbs,
  senders: ChannelDeps['senders'] = createSenders(given),
): Route[] {
  const deps: ChannelDeps = { ...given, ...others, senders }
  return [
    route(endpoints.listChannels, async ({ session }) =>
      ok({ channels: await listChannels(deps, session.userId), kinds: [...deps.senders.keys()] }),
    ),
    route(endpoints.addChannel, ({ session, body }) => addChannel(deps, session, body)),
    route(endpoints.addBrowser, ({ session, body }) => addBrowser(deps, session, body)),
    route(endpoints.browserKey, () => Promise.resolve(ok({ publicKey: deps.push?.publicKey ?? null }))),
    route(endpoints.confirmChannel, ({ session, params, body }) =>
      confirmChannel(deps, session, params.id, body.code),
    ),
    route(endpoints.askAgain, ({ session, params }) => askAgain(deps, owned(session, params))),
    route(endpoints.changeChannel, ({ session, params, body }) =>
      changeChannel(deps, owned(session, params), body),
    ),
    route(endpoints.removeChannel, ({ session, params }) => removeChannel(deps, session, params.id)),
    route(endpoints.testChannel, ({ session, params }) => testChannel(deps, owned(session, params))),
    route(endpoints.renewSecret, ({ session, params }) => renewSecret(deps, owned(session, params))),
    route(endpoints.channelDeliveries, ({ session, params, query }) =>
      listDeliveries(deps.db, owned(session, params), query),
    ),
    route(endpoints.repeatDelivery, ({ session, params }) =>
      repeatDelivery(deps, owned(session, params), params.deliveryId),
    ),
    route(endpoints.readChannelInvitation, ({ params }) => readInvitation(deps, params.token)),
    route(endpoints.answerChannelInvitation, ({ params, body }) =>
      answerInvitation(deps, params.token, body.agrees),
    ),
  ]
}

function owned({ userId }: { readonly userId: string }, { id }: { readonly id: string }) {
  return { userId, id }
}

/** The account's mail comes first. */
async function listChannels({ db, secrets }: ChannelDeps, userId: string) {
  const rows = await channelsOf(db, userId)
    .orderBy(sql`c.address is not null`)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => presentChannel(secrets, row))
}
