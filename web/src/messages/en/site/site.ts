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
      'Cratewatch is software that anybody can run. The site’s operator hasn’t given a name here.',
    contact: 'Questions, requests and complaints reach them at {{email}}.',
    noContact: 'The site’s operator hasn’t given an address for questions.',
  },
}
