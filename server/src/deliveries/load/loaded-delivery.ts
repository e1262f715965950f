import type { SendingVerdict } from '@cratewatch/domain/notifications/sending/before-sending'
import type { Message } from '../message.ts'

export type LoadedDelivery = {
  readonly verdict: SendingVerdict
  /** null when there is nothing left to write about; the verdict is then never "send". */
  readonly message: Message | null
}
