export const terms = {
  upcoming: 'Other terms from {{time}}: {{text}}',
  spread: 'The rate is the market rate less {{spread}}. That difference is our charge for the conversion.',
  noSpread: 'The rate is the market rate. We charge nothing for the conversion.',
} as const;
