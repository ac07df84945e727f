export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Carries one mail. Rejects when it could not; `permanent` says that trying again is of no use. */
export type Transport = (mail: Mail & { readonly from: string }) => Promise<void>;

export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  readonly permanent: boolean;
  /** Must name no person: it goes to the log. */
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
