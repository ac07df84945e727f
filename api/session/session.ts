/** Who sent a request. */
export interface Session {
  readonly member: string;
  /** SHA-256 of the session id, hex. */
  readonly hash: string;
}
