/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /**
     * Asks the API, in this process or elsewhere: a path below /api/v1. Only pages that are rendered on request have it.
     */
    readonly api: (path: string, init?: RequestInit) => Promise<Response>;
  }
}
