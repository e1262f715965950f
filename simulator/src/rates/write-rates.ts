import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { days } from '@cratewatch/domain/kernel/duration'
import { convert, currencyCodes } from '../marketplace/world/currency.ts'

/**
 * Writes the bank's file of a day. Its rates are those of the marketplace a day before, so that the two differ a little
 * as they do in life.
 */
export function writeRates(at: Instant): string {
  const rates = currencyCodes
    .filter((code) => code !== 'EUR')
    .map((code) => {
      const rate = convert(1, 'EUR', code, instant(at - days(1)))
      return `\t\t\t<Cube currency='${code}' rate='${Number(rate.toPrecision(5))}'/>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${new Date(at).toISOString().slice(0, 10)}'>
${rates.join('')}\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}
