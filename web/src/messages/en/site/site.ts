export const site = {
  nav: {
    label: 'Main',
    home: 'Cratewatch, go to the home page',
    features: 'Features',
    howItWorks: 'How it works',
    pricing: 'Pricing',
    login: 'Log in',
    menu: 'Menu',
  },
  footer: {
    label: 'Footer',
    product: 'Product',
    account: 'Account',
    legal: 'Legal',
    language: 'Language',
    login: 'Log in',
    signUp: 'Sign up',
    privacy: 'Privacy',
    terms: 'Terms',
    support: 'Write to {{email}}',
    dataBy: 'Data on copies and prices is provided by Discogs.',
  },
  legal: {
    updated: 'Last updated on {{date}}',
    contents: 'On this page',
    operatorNamed: 'This instance of Cratewatch is run by {{name}}.',
    operatorUnnamed:
      'Cratewatch is software that anybody can run. Whoever runs this instance has not given a name here.',
    contact: 'Questions, requests and complaints reach them at {{email}}.',
    noContact: 'No address for questions has been given for this instance.',
  },
}
