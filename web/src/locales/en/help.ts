export const help = {
  title: 'Help',
  search: 'Search the help',
  found: 'Articles found: {{n}}',
  noneFound: 'No article matches this',
  gone: 'This article does not exist any more',
  updated: 'Updated {{date}}',
  related: 'More on this',
  still: 'Still not clear?',
  all: 'All help',
  ask: 'Ask support',
  matching: 'These may answer your question',
} as const;
