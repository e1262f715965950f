/** What is known of a record. */
export const watchesState = {
  state: {
    onSale_one: '{{count, number}} copy for sale',
    onSale_other: '{{count, number}} copies for sale',
    none: 'No copies for sale',
    blocked: 'Not allowed for sale',
    withdrawn: 'Withdrawn',
    unknown: 'Not checked yet',
    beingFetched: 'Being looked up',
    inLine: 'In line to be looked up',
    notFound: 'Not on Discogs',
  },
  oldState: {
    onSale_one: '{{count, number}} copy when last checked',
    onSale_other: '{{count, number}} copies when last checked',
    none: 'No copies when last checked',
  },
}
