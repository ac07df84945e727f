/** How many have applied for a fund and how they were answered; `told`: how many were answered when that was last told. */
export interface Tally {
  readonly received: number;
  readonly offered: number;
  readonly declined: number;
  readonly told: number;
}

const TOLD_FROM = 5;

/**
 * Whether the numbers may be told now: of five decisions at least since they were last told, and not while all ended alike.
 * Told after each, the difference of two would say how one applicant fared.
 */
export const mayTell = ({ offered, declined, told }: Tally): boolean =>
  offered > 0 && declined > 0 && offered + declined - told >= TOLD_FROM;
