/** Why an item of a list could not be checked. */
export const lists = {
  unavailable: 'The marketplace did not answer, even after several attempts.',
  unreadable: 'The marketplace’s answer could not be read.',
} as const
