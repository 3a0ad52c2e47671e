/** The server's rules for fields, so that a mistake is said before anything is sent. */
export const isUsername = (text: string): boolean => /^[A-Za-z0-9]{1,18}$/.test(text);
export const isPassword = (text: string): boolean => text.length >= 8 && text.length <= 72;
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text);
/** A TRON address as text: the server checks its checksum. */
export const looksLikeTronAddress = (text: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);
