import type { Sender } from '../../send/sender.ts'
import { targetSender, type TargetDeps } from '../plain/target-sender.ts'

/** Sends to a user or group, https://pushover.net/api. */
export function pushoverSender(deps: TargetDeps): Sender {
  return targetSender(deps, 'pushover', {
    isOneService: true,
    write({ settings: { userKey, token }, message: { title, url, actions, at }, text }) {
      const fields = {
        token,
        user: userKey,
        title,
        message: text,
        timestamp: String(Math.floor(at / 1_000)),
        ...(url !== null && { url, url_title: actions[0]?.label ?? title }),
      }
      return {
        method: 'POST',
        url: `${deps.config.targets.pushoverUrl}/1/messages.json`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
    },
    // What is wrong with a message is said under its name, such as "user":"invalid"; a used up quota is 429.
    judge: ({ status, body }) =>
      status === 400 && /"(user|token)"\s*:\s*"invalid"/.test(body) ? 'refused' : null,
  })
}
