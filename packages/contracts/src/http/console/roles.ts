/**
 * What operators are. A call names the roles that may make it; one that names none is the owner's alone. Reviewers look at
 * identity documents and watch for rings, finance moves what has been asked for, support talks to customers, auditors
 * only read, the owner appoints the others and may do all of it.
 */
export const ROLES = ['reviewer', 'finance', 'support', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whoever is logged in. */
export const ANYONE: readonly Role[] = ROLES;
/** Who may look at what customers own and how they traded. */
export const READERS: readonly Role[] = ['reviewer', 'finance', 'support', 'auditor', 'owner'];
/** Who may look at the house's books. */
export const BOOK_READERS: readonly Role[] = ['finance', 'auditor', 'owner'];
/** Who may look at what operators did. */
export const AUDIT_READERS: readonly Role[] = ['auditor', 'owner'];
export const REVIEWERS: readonly Role[] = ['reviewer', 'owner'];
export const FINANCE: readonly Role[] = ['finance', 'owner'];
export const SUPPORT: readonly Role[] = ['support', 'owner'];
export const OWNER: readonly Role[] = ['owner'];
