import type { Chat, ChatOutcome } from './vendors/chat.ts'
import type { RatesSource } from './vendors/exchange-rates.ts'
import type { HealthNotes, Trouble, VendorName } from './health.ts'
import type { MailOutcome, Mailer } from './vendors/mailer.ts'
import type { ListFailure, Marketplace } from './vendors/marketplace.ts'
import type { PaymentAnswer, PaymentFailure, Payments } from './vendors/payments.ts'

type Note = (trouble: Trouble) => void

/** Wraps the vendors to note the outcome of each call. Answers about a record or a person are no fault of theirs. */
export function noteMarketplace(marketplace: Marketplace, notes: HealthNotes): Marketplace {
  const note = noteOf(notes, 'marketplace')
  const trouble = ({ result }: { result: { ok: true } | { ok: false; error: ListFailure } }) =>
    result.ok ? null : marketplaceTrouble(result.error)
  return {
    stats: noting(marketplace.stats, trouble, note),
    master: noting(marketplace.master, trouble, note),
    masterDetails: noting(marketplace.masterDetails, trouble, note),
    versions: noting(marketplace.versions, trouble, note),
    release: noting(marketplace.release, trouble, note),
    search: noting(marketplace.search, trouble, note),
    list: noting(marketplace.list, trouble, note),
    close: () => marketplace.close(),
  }
}

export function noteMailer(mailer: Mailer, notes: HealthNotes): Mailer {
  return {
    send: noting(mailer.send, senderTrouble, noteOf(notes, 'mail')),
    close: () => mailer.close(),
  }
}

export function noteChat(chat: Chat, notes: HealthNotes): Chat {
  const note = noteOf(notes, 'chat')
  return {
    ...chat,
    send: noting(chat.send, senderTrouble, note),
    async listen(offset, signal) {
      const updates = await chat.listen(offset, signal)
      // A stopped listener is no fault of the messenger.
      if (!signal.aborted) note(updates === null ? 'unavailable: what people write could not be read' : null)
      return updates
    },
  }
}

export function notePayments(payments: Payments, notes: HealthNotes): Payments {
  const note = noteOf(notes, 'payments')
  const noted = <Given extends unknown[], T>(ask: (...given: Given) => PaymentAnswer<T>) =>
    noting(ask, (answer) => (answer.ok ? null : paymentTrouble(answer.error)), note)
  return {
    createCustomer: noted(payments.createCustomer),
    openCheckout: noted(payments.openCheckout),
    openPortal: noted(payments.openPortal),
    readCustomer: noted(payments.readCustomer),
    customerOfCharge: noted(payments.customerOfCharge),
    setEndsWithPeriod: noted(payments.setEndsWithPeriod),
    endSubscription: noted(payments.endSubscription),
    undoSubscription: noted(payments.undoSubscription),
    removeCustomer: noted(payments.removeCustomer),
    readEvent: payments.readEvent,
  }
}

export function noteRates(rates: RatesSource, notes: HealthNotes): RatesSource {
  const trouble = (answer: Awaited<ReturnType<RatesSource['newest']>>) =>
    answer.ok ? null : `${answer.error.kind}: ${answer.error.why}`
  return { newest: noting(rates.newest, trouble, noteOf(notes, 'rates')), close: () => rates.close() }
}

function noteOf(notes: HealthNotes, vendor: VendorName): Note {
  return (trouble) => notes.note(vendor, trouble)
}

function noting<Given extends unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
  troubleOf: (answer: Answer) => Trouble,
  note: Note,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await ask(...given)
    note(troubleOf(answer))
    return answer
  }
}

function marketplaceTrouble(failure: ListFailure): Trouble {
  switch (failure.kind) {
    case 'withdrawn':
    case 'private':
      return null
    case 'unavailable':
    case 'unreadable':
      return `${failure.kind}: ${failure.why}`
    case 'rate-limited':
    case 'unauthorized':
      return failure.kind
  }
}

function senderTrouble(outcome: MailOutcome | ChatOutcome): Trouble {
  if (outcome.kind === 'unanswered') return outcome.why
  return outcome.kind === 'retry' && outcome.blame !== 'message' ? outcome.why : null
}

function paymentTrouble(failure: PaymentFailure): Trouble {
  return failure.kind === 'unavailable' || failure.kind === 'unauthorized'
    ? `${failure.kind}: ${failure.why}`
    : null
}
