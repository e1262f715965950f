/** How a price is shown that was converted. */
export const prices = {
  converted: '≈ {amount}',
  convertedByOld: '≈ {amount} (old exchange rate)',
} as const
