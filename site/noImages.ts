import type { APIRoute } from 'astro';

/** Stands where Astro would put its picture service, which nothing here uses: it scales any picture for anyone. */
export const GET: APIRoute = () => new Response(null, { status: 404 });
