/** Addresses that belong to nobody, as those of whoever a demo shows. */
const NOBODYS = /@example\.(?:com|net|org)$/
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const HIDDEN = 'hidden@example.org'
/** What is said in place of networks, and of the machine. */
const SAID: Readonly<Record<string, string>> = { network: '203.0.113.0/24', host: 'server' }

/**
 * Returns an answer without what it says of strangers: addresses of people, of networks and of the machine. Whoever looks around in a
 * demo as its operator would else read those of all who came.
 */
export function hideStrangers<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer) ?? 'null', (name, value: unknown) => {
    if (typeof value !== 'string') return value
    const said = SAID[name]
    if (said !== undefined) return said
    return value.replaceAll(ADDRESS, (address) => (NOBODYS.test(address) ? address : HIDDEN))
  }) as Answer
}
