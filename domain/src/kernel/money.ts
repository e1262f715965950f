/** An amount as the marketplace states it (may have long fractions after conversion), with its ISO 4217 currency. */
export type Money = { readonly value: number; readonly currency: string }
