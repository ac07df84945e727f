/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /**
     * Asks the API, in this process or elsewhere: a path below /api/v1. Only pages that are rendered on request have it.
     */
    readonly api: (path: string, init?: RequestInit) => Promise<Response>;
    /** Waits until this page may be rendered. Only pages that are rendered on request have it. */
    readonly admit: import('../renderLimiter.ts').Admit;
    /** What the sender is counted by; null where everybody comes from there, or nobody is counted. */
    readonly sender: string | null;
    /** Writes down that a page could not be rendered. Only pages that are rendered on request have it. */
    readonly failed: (error: unknown) => void;
    /** Whether the same address is answered in other languages too. */
    readonly manyLanguages: boolean;
    /** The API's answer to the list that the page begins with, as guests see it; undefined where it could not be had. */
    list: unknown;
    /** The position of the log that the list has come to; undefined where there is none. */
    listPosition: string | undefined;
  }
}
