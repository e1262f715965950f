import { endpoints } from '@cratewatch/contracts/endpoints'
import type {
  Decision,
  DecisionDelivery,
  RecordObservation,
  RecordPage,
} from '@cratewatch/contracts/watches/record-page'
import { anId } from '../fixtures/account.ts'
import { aWatch, onSale } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { minutesAgo } from '../harness/now.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

export const seen = (number: number, given: Partial<RecordObservation> = {}): RecordObservation => ({
  pressing: null,
  state: 'none',
  numForSale: 0,
  lowestPrice: null,
  from: minutesAgo(number * 60 + 30),
  until: minutesAgo(number * 60),
  checks: 4,
  ...given,
})

export const delivery = (given: Partial<DecisionDelivery> = {}): DecisionDelivery => ({
  channel: 'email',
  label: null,
  state: 'sent',
  dueAt: null,
  waits: null,
  settledAt: minutesAgo(5),
  reason: null,
  attempts: 1,
  detail: null,
  ...given,
})

export const decision = (given: Partial<Decision> = {}): Decision => ({
  id: anId(70),
  alert: 'appeared',
  at: minutesAgo(10),
  numForSale: 2,
  price: { value: 20, currency: 'EUR' },
  reasons: [],
  silentReason: null,
  ended: null,
  pressing: null,
  misfit: null,
  deliveries: [],
  ...given,
})

export const aPage = (given: Partial<RecordPage> = {}): RecordPage => ({
  vinyl: aWatch(1, onSale),
  observations: { items: [seen(0)], pagination: { total: 1, pages: 1 } },
  decisions: [],
  ...given,
})

/** Opens the page of a record, with what else the server says. */
export const openRecord = (given: Partial<RecordPage> = {}, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    `/dashboard/vinyls/${anId(1)}`,
    () => {
      server.answers(endpoints.readVinyl, aPage(given))
      prepare()
    },
    visit,
  )
