import { numberGiven, readArguments } from '../server/src/base/arguments.ts'
import { PLANTED, type Planted } from './histories/planted-faults.ts'
import { playHistory, type Played } from './histories/play-history.ts'
import { playMonth } from './histories/play-month.ts'
import { startPostgresBeneath, type PostgresBeneath } from './histories/postgres-beneath.ts'

const USAGE = `Several processes of the server in this one, by virtual time: each seed decides which answer comes next and which is
lost, and an oracle compares what every collector was notified of with what they asked for. A failing one is played
again, and prints its last steps.

  npm run histories -- [options]

  --count 200            how many, from the first seed on
  --seed 7               the first; without --count that one alone
  --minutes 60           as many as fit, in place of a count
  --lanes 4              how many at once
  --trace                prints every step
  --planted <word>       plants the mistakes of that name, which have to be found
  --month                plays a month from the first seed
`
const { values } = readArguments(USAGE, {
  count: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  lanes: { type: 'string' },
  trace: { type: 'boolean' },
  planted: { type: 'string' },
  month: { type: 'boolean' },
})
const number = (option: 'count' | 'seed' | 'minutes' | 'lanes', usual: number) =>
  numberGiven(option, values[option], { usual, usage: USAGE })
const SHOWN_STEPS = 20
/** A planted mistake is found sooner. */
const MOST_UNTIL_FOUND = 2_000
const first = number('seed', Date.now() % 2 ** 31)
const ends = values.minutes === undefined ? Infinity : Date.now() + number('minutes', 0) * 60_000
const usual = values.seed === undefined ? 200 : 1
const count = number('count', values.minutes === undefined ? usual : Infinity)
const total = { histories: 0, steps: 0, messages: 0, wrong: 0 }
let next = first

async function playLane(lane: PostgresBeneath): Promise<void> {
  while (next < first + count && Date.now() < ends) {
    const history = await playHistory(next++, lane, { keepAll: values.trace === true })
    total.histories += 1
    total.steps += history.steps
    total.messages += history.messages
    if (values.trace === true) console.log(history.last.join('\n'))
    if (history.wrong.length > 0) await showWrong(history, lane)
  }
}

/** Plays histories with a planted mistake until one of them is wrong, and says after how many. */
async function find(name: string, planted: Planted): Promise<boolean> {
  let tried = 0
  let found = false
  async function search(lane: PostgresBeneath): Promise<void> {
    while (!found && tried < MOST_UNTIL_FOUND) {
      const { wrong, seed } = await playHistory(first + tried++, lane, { planted })
      if (wrong.length > 0 && !found)
        console.log(`${name}: found after ${tried}, by seed ${seed}: ${wrong[0]?.slice(0, 200)}`)
      found ||= wrong.length > 0
    }
  }
  await Promise.all(lanes.map(search))
  if (!found) console.log(`✗ ${name}: not found in ${tried} histories`)
  return found
}

async function showMonth(): Promise<void> {
  for (const lane of lanes.slice(0, 1)) {
    const wrong = await playMonth(first, lane)
    for (const each of wrong) console.log(`  ✗ ${each}`)
    total.wrong += wrong.length
    console.log(`a month from seed ${first}: ${wrong.length} wrong`)
  }
}

async function showWrong({ seed, hash, wrong, last }: Played, lane: PostgresBeneath): Promise<void> {
  total.wrong += 1
  const again = await playHistory(seed, lane)
  console.log(
    `✗ seed ${seed}, ${again.hash === hash ? 'the same when played again' : 'OTHER WHEN PLAYED AGAIN'}:`,
  )
  for (const line of last.slice(-SHOWN_STEPS)) console.log(`    ${line}`)
  for (const each of wrong) console.log(`  ✗ ${each}`)
  console.log(`  Repeat it: npm run histories -- --seed ${seed} --trace`)
}

const lanes = await Promise.all(
  Array.from({ length: Math.min(values.planted !== undefined ? Infinity : count, number('lanes', 4)) }, () =>
    startPostgresBeneath(),
  ),
)
const began = Date.now()
if (values.month === true) await showMonth()
else if (values.planted !== undefined)
  for (const [name, planted] of Object.entries(PLANTED).filter(([name]) =>
    name.includes(values.planted ?? ''),
  ))
    total.wrong += (await find(name, planted)) ? 0 : 1
else await Promise.all(lanes.map(playLane))
const hours = (Date.now() - began) / 3_600_000
if (total.histories > 0)
  console.log(
    `${total.histories} histories from seed ${first}, ${Math.round(total.histories / hours)} an hour: ` +
      `${total.steps} steps, ${total.messages} entries and messages, ${total.wrong} wrong.`,
  )
await Promise.all(lanes.map((lane) => lane.close()))
process.exitCode = total.wrong === 0 ? 0 : 1
