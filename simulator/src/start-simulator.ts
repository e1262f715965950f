import { startChat, type Chat, type ChatOptions } from './chat/start-chat.ts'
import { startMailbox, type Mailbox, type MailboxOptions } from './mailbox/start-mailbox.ts'
import {
  startMarketplace,
  type Marketplace,
  type MarketplaceOptions,
} from './marketplace/start-marketplace.ts'

export type SimulatorOptions = {
  readonly marketplace?: MarketplaceOptions
  readonly mailbox?: MailboxOptions
  readonly chat?: ChatOptions
}

export type Simulator = {
  readonly marketplace: Marketplace
  readonly mailbox: Mailbox
  readonly chat: Chat
  close(): Promise<void>
}

/** Starts every simulated vendor; when one fails, those already started are closed. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const open: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(open.map((vendor) => vendor.close()))
  }
  const opened = <Vendor extends { close(): Promise<void> }>(vendor: Vendor): Vendor => {
    open.push(vendor)
    return vendor
  }
  try {
    const marketplace = opened(await startMarketplace(options.marketplace))
    const mailbox = opened(await startMailbox(options.mailbox))
    const chat = opened(await startChat(options.chat))
    return { marketplace, mailbox, chat, close }
  } catch (problem) {
    await close()
    throw problem
  }
}
