export const terms = {
  upcoming: 'Other terms from {{time}}: {{text}}',
} as const;
