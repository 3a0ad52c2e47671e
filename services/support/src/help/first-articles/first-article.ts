import type { NewArticle } from '../help.repository.js';

/** An article of a new installation; its category and place follow from where it stands. */
export type FirstArticle = Omit<NewArticle, 'category' | 'place' | 'shown'>;
