import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { instant } from '@cratewatch/domain/kernel/instant'
// The library that verifies webhooks compares with the time of this machine.
// oxlint-disable-next-line no-restricted-imports
import { standingClock, wallTime } from '@cratewatch/simulator/kit/clock'
import type { Services } from '@cratewatch/simulator/services/received'
import { serviceSettings } from '@cratewatch/simulator/services/service-settings'
import { SERVICES, type ServiceName } from '@cratewatch/simulator/services/services'
import { startServices } from '@cratewatch/simulator/services/start-services'
import { sealSettings, type SettingsOf } from '../../src/alerting/channel-rows.ts'
import type { AlertMessage, Recipient } from '../../src/alerting/deliveries/message.ts'
import { createSenders } from '../../src/alerting/kinds/registry.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { deriveSecrets } from '../../src/base/secrets.ts'
import { createTargets } from '../../src/outbound/vendors/targets/create-targets.ts'
import { manualClock, type ManualClock } from '../manual-clock.ts'

/** The kinds that write to a service of the simulator. */
export const TARGET_KINDS = Object.keys(SERVICES) as ServiceName[]

export const SIGNING_KEY = `whsec_${Buffer.from('a key of the tests, 32 bytes long').toString('base64')}`
const SECRET = 'the secret of the tests, 32 or more'
const secrets = deriveSecrets(SECRET)

export type TestKinds = {
  readonly services: Services
  readonly clock: ManualClock
  /** Makes the sender of a kind as a new process does. */
  sender(kind: ServiceName): Sender
  /** Makes a reader whose channel of this kind leads to the simulated service. */
  recipient(kind: ServiceName, locale?: 'en' | 'es'): Recipient
  close(): Promise<void>
}

export async function openTestKinds(): Promise<TestKinds> {
  const services = await startServices({ clock: standingClock() })
  const clock = manualClock(wallTime().now())
  const config = readConfig({
    APP_SECRET: SECRET,
    PUBLIC_URL: 'https://cratewatch.example',
    ...serviceSettings(services),
  })
  const targets = createTargets(config)
  return {
    services,
    clock,
    sender(kind) {
      const sender = createSenders({
        config,
        secrets,
        targets,
        clock,
        mailer: null,
        chat: null,
        push: null,
      }).get(kind)
      if (sender === undefined) throw new Error(`There is no sender of ${kind}`)
      return sender
    },
    recipient: (kind, locale = 'en') => recipient(services, kind, locale),
    async close() {
      await targets.close()
      await services.close()
    },
  }
}

function recipient(services: Services, kind: ServiceName, locale: 'en' | 'es'): Recipient {
  const settings = termsOf(kind).settings.parse(services.settingsOf(kind)) as SettingsOf<ServiceName>
  const sealedSettings = sealSettings(secrets, { settings, signingKey: SIGNING_KEY })
  return {
    userId: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
    channel: { id: 'c1', address: termsOf(kind).addressOf(settings), sealedSettings },
    email: null,
    locale,
    timeZone: 'Europe/Madrid',
    unconfirmed: null,
  }
}

export function alertTo(recipient: Recipient, given: Partial<AlertMessage> = {}): AlertMessage {
  return {
    about: 'alert',
    watchId: '0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1',
    key: `7:${recipient.channel.id}`,
    alert: 'appeared',
    grounds: { reasons: ['back-for-sale'], ceiling: null, was: null, percent: null, months: null },
    recipient,
    release: {
      id: 4_821_907,
      artist: 'Alice *Venn*',
      title: 'Slow <Harbour> & [Sea](https://evil.example)',
      thumb: 'https://i.example/a.jpg?w=1&h=2',
      format: '2 × LP',
      country: 'Netherlands',
      year: 1974,
      label: null,
      catalogueNumber: null,
    },
    album: null,
    count: 2,
    holds: true,
    copy: null,
    price: { price: { value: 18.07, currency: 'USD' }, converted: 'no' },
    seenAt: instant(Date.UTC(2026, 0, 5, 14, 2)),
    ...given,
  }
}
