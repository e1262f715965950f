import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pushPayload } from '@cratewatch/contracts/alerting/push-payload'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { openScene, until, withProduct, type Scene } from '../scene.ts'
import { versionOf } from './npm-package.ts'

type Subscription = {
  readonly endpoint: string
  readonly clientHash: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const PAID = { DEFAULT_PLAN: 'PREMIUM' }

/** A push service with its browsers: it verifies who sends, decrypts, and lets subscriptions expire. */
export const pushReceiver: Counterpart = {
  name: 'web-push-testing, as push service',
  needs: { npm: ['web-push-testing@1.2.2'] },
  async attempt(bench) {
    const service = await openService(bench)
    try {
      await withProduct({ ...PAID, PUSH_HOSTS: 'localhost' }, async (product) =>
        play(await openScene(product, bench.signal), service, bench.signal),
      )
    } finally {
      service.close()
    }
    return {
      version: await versionOf(bench, 'web-push-testing'),
      seen: 'verifies our key and reads an alert; what it says of an expired subscription is kept with the channel',
    }
  },
}

async function play({ product, token, watch }: Scene, service: Service, signal: AbortSignal): Promise<void> {
  const key = await callApi(product, 'GET /api/channels/browser-key', { token })
  const { publicKey } = (await key.json()) as { publicKey: string }
  const asked = { applicationServerKey: publicKey, userVisibleOnly: 'true' }
  const { endpoint, keys, clientHash } = await service.call<Subscription>('subscribe', asked)
  const body = { label: 'A browser', endpoint, ...keys }
  const added = await callApi(product, 'POST /api/channels/browser', { token, body })
  assert.equal(added.status, 201)
  const { id } = (await added.json()) as { id: string }

  const title = (await watch())()
  const message = await until(async () => {
    const { messages } = await service.call<{ messages: string[] }>('get-notifications', { clientHash })
    return messages[0]
  }, signal)
  assert.ok(pushPayload.parse(JSON.parse(message)).title.includes(title), message)

  await service.call(`expire-subscription/${clientHash}`, {})
  ;(await watch())()
  await until(async () => {
    const listed = await callApi(product, 'GET /api/channels', { token })
    const { channels } = (await listed.json()) as { channels: { id: string; disabledWhy: string | null }[] }
    return channels.find((each) => each.id === id)?.disabledWhy?.startsWith('410') || undefined
  }, signal)
}

type Service = Awaited<ReturnType<typeof openService>>

/** Starts the service in a process of its own, which ends with the attempt. */
async function openService({ npmFolder, signal }: Workbench) {
  const port = await freePort()
  const program = join(npmFolder, 'node_modules', 'web-push-testing', 'src', 'bin', 'server.js')
  const child = spawn(process.execPath, [program, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  child.on('error', () => {})
  await once(child.stdout, 'data', { signal })
  return {
    async call<T>(path: string, body: object): Promise<T> {
      const headers = { 'content-type': 'application/json' }
      const given = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`http://localhost:${port}/${path}`, given)
      const text = await answer.text()
      assert.equal(answer.status, 200, text)
      return (text.startsWith('{') ? (JSON.parse(text) as { data: T }) : { data: text as T }).data
    },
    close: () => child.kill(),
  }
}
