import { Store } from './store';

/** The number of unread support messages; loaded a few seconds after the start. */
export const unreadMessages = new Store(0);
