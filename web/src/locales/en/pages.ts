export const pages = {
  title: 'Text',
  version: 'Version {{n}}, in effect from {{date}}',
} as const;
