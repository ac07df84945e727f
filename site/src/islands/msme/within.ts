/** What the MSME page shows where no class is chosen. */
export const MSME_WITHIN = { enterprise: 'msme' } as const;
