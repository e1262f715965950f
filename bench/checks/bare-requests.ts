const [REQUESTS, AT_ONCE] = [3_000, 8]

/**
 * CPU milliseconds of this process to fetch and parse one answer of the marketplace, and nothing else. Machines differ, and one
 * that is shared differs from minute to minute: how many bare requests a check is worth does not.
 */
export async function measureBareRequests(url: string, ids: readonly number[]): Promise<number> {
  let asked = 0
  const askOn = async () => {
    while (asked < REQUESTS) {
      const id = ids[asked++ % ids.length]
      const response = await fetch(`${url}/marketplace/stats/${id}`, {
        headers: { 'User-Agent': 'CratewatchBench/1.0' },
      })
      if (!response.ok) throw new Error(`The marketplace answered ${response.status}`)
      await response.json()
    }
  }
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1_000 / REQUESTS
}
