export const ROLES = ['reviewer', 'finance', 'support', 'auditor', 'owner'] as const;

export const SHORTEST_PASSWORD = 12;
