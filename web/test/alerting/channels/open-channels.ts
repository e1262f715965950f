import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { someChannels } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import { region } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

/** Opens the settings of somebody who has these channels. */
export const openChannels = (channels?: Channel[], prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/settings/notifications',
    () => {
      server.answers(endpoints.listChannels, someChannels(channels))
      prepare()
    },
    visit,
  )

/** The section that lists the channels, or the part of it about one of them. */
export const section = async () => within(await region(t('channels.title')))
export const row = async (name: string) => within(await (await section()).findByRole('listitem', { name }))

/** Presses a channel, which shows the rest of it. */
export async function press(hands: Awaited<ReturnType<typeof openPage>>, name: string) {
  const channel = await row(name)
  await hands.click(channel.getByRole('button', { name, expanded: false }))
  return channel
}

/** What stands on top of the page. */
export const onTop = async () => within(await screen.findByRole('dialog'))
