import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Hono's fast router takes no path that a parameter could stand for too (/company/mine beside /company/:id), and the one it
 * falls back on searches its tree at every request. Where a path without parameters leads is the same each time, so what
 * was found is kept; nothing else is, however many paths are asked for.
 */
export class RouteCache<T> implements Router<T> {
  readonly name = 'KeptRoutes';
  readonly #tree = new TrieRouter<T>();
  readonly #literal = new Set<string>();
  readonly #kept = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#tree.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#literal.add(path);
    this.#kept.clear();
  }

  match(method: string, path: string): Result<T> {
    if (!this.#literal.has(path)) return this.#tree.match(method, path);
    const key = `${method} ${path}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const found = this.#tree.match(method, path);
    this.#kept.set(key, found);
    return found;
  }
}
