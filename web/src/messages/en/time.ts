export const time = {
  justNow: 'just now',
  in: {
    seconds: 'in {{count}} s',
    minutes: 'in {{count}} min',
    hours: 'in {{count}} h',
  },
}
