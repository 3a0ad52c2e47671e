import { Store } from './store';

/** How many of support's messages the user has not read; known once the app had time to ask. */
export const unreadMessages = new Store(0);
