/**
 * Operators' roles. A call names the roles that may make it; without any, only the owner may. Reviewers check identity
 * documents and linked accounts, finance handles payments, support answers customers, auditors only read, the owner
 * appoints the others and may do everything.
 */
export const ROLES = ['reviewer', 'finance', 'support', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Every logged-in operator. */
export const ANYONE: readonly Role[] = ROLES;
/** Who may see what customers own and how they traded. */
export const READERS: readonly Role[] = ['reviewer', 'finance', 'support', 'auditor', 'owner'];
/** Who may see the house's books. */
export const BOOK_READERS: readonly Role[] = ['finance', 'auditor', 'owner'];
/** Who may see what operators did. */
export const AUDIT_READERS: readonly Role[] = ['auditor', 'owner'];
export const REVIEWERS: readonly Role[] = ['reviewer', 'owner'];
export const FINANCE: readonly Role[] = ['finance', 'owner'];
export const SUPPORT: readonly Role[] = ['support', 'owner'];
export const OWNER: readonly Role[] = ['owner'];
