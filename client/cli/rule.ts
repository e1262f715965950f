import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES } from '@cratewatch/domain/alerts/currencies'
import { minorUnits } from '@cratewatch/domain/alerts/exchange-rates'
import type { AlertRule } from '../src/client.ts'
import { amountText, type Command, CommandFailure, EXIT } from './command.ts'
import { titleOf, watched } from './records.ts'

/**
 * Shows and changes what alerts: of the records that are named, or without names the rule for all records, which the
 * others follow in what was not said of them.
 */
export async function rule(command: Command): Promise<void> {
  const { api, words, options, print } = command
  const changes = changesIn(options)
  const changesAny = Object.keys(changes).length > 0
  const show = (about: string, rule: AlertRule, record = {}) =>
    print(options.json ? JSON.stringify({ ...record, ...rule }) : `${about}: ${ruleText(rule)}`)

  if (words.length === 0) {
    if (options.default)
      throw new CommandFailure('Say which records go back to the rule for all.', EXIT.usage)
    const rule = await api.getAlertRule()
    return show('All records', changesAny ? await api.setAlertRule({ body: { ...rule, ...changes } }) : rule)
  }
  for (const vinyl of await watched(command)) {
    const { own, mayWake } = vinyl.alert
    const body = { rule: { ...(options.default ? {} : own), ...changes }, mayWake }
    const { rule } =
      changesAny || options.default ? await api.setVinylRule({ params: { id: vinyl.id }, body }) : vinyl.alert
    const { kind, discogsId } = vinyl
    show(titleOf(vinyl), rule, { kind, discogsId })
  }
}

function changesIn(options: Command['options']): Partial<AlertRule> {
  const { below, cheaper } = options
  return {
    ...(options['back-for-sale'] === undefined ? {} : { backForSale: options['back-for-sale'] }),
    ...(options['more-copies'] === undefined ? {} : { moreCopies: options['more-copies'] }),
    ...(options['only-below'] === undefined ? {} : { onlyWithinCeiling: options['only-below'] }),
    ...(below === undefined ? {} : { ceiling: below === 'none' ? null : readCeiling(below) }),
    ...(cheaper === undefined ? {} : { cheaperByPercent: cheaper === 'none' ? null : readPercent(cheaper) }),
  }
}

const PRICE = /^(\d+(?:[.,]\d{1,2})?)\s*([A-Z]{3})$/

function readCeiling(text: string): NonNullable<AlertRule['ceiling']> {
  const [, amount = '', code] = PRICE.exec(text.trim().toUpperCase()) ?? []
  const currency = CURRENCIES.find((each) => each === code)
  if (currency === undefined)
    throw new CommandFailure(
      `“${text}” is no price: give an amount with one of ${CURRENCIES.join(', ')}, like 30EUR.`,
      EXIT.usage,
    )
  return { minor: minorUnits({ value: Number(amount.replace(',', '.')), currency }), currency }
}

function readPercent(text: string): number {
  const percent = /^(\d{1,2})\s*%?$/.exec(text.trim())?.[1]
  if (percent === undefined) throw new CommandFailure(`“${text}” is no whole number of per cent.`, EXIT.usage)
  return Number(percent)
}

function ruleText(rule: AlertRule): string {
  const { backForSale, ceiling, onlyWithinCeiling, moreCopies, cheaperByPercent, remindAfterDays } = rule
  const limit = ceiling === null ? null : moneyOf(ceiling)
  const below = limit === null ? '' : `at or below ${amountText(limit)}`
  const reminder = below !== '' && remindAfterDays !== null ? `again after ${remindAfterDays} days there` : ''
  const others = [
    backForSale ? 'back for sale' : '',
    moreCopies ? 'another copy' : '',
    cheaperByPercent === null ? '' : `${cheaperByPercent} % cheaper`,
  ]
  const parts = onlyWithinCeiling && below !== '' ? [`only ${below}`] : [...others, below]
  return [...parts, reminder].filter((part) => part !== '').join(', ') || 'nothing alerts'
}
