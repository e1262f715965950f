/** Park–Miller generator: numbers between 0 and 1, the same in every run of a seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
