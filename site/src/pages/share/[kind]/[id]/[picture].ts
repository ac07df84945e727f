import type { APIRoute } from 'astro';
import { drawPlate } from '../../../../sharing/draw.ts';
import { findPlate } from '../../../../sharing/findPlate.ts';
import { createPictures } from '../../../../sharing/pictures.ts';
import { picturePath, plateVersion, SHARED_KINDS } from '../../../../sharing/plate.ts';

/** The picture of a company, a fund or a post, as messengers and networks fetch it. */
export const prerender = false;

const picture = createPictures(drawPlate);
const SOON = { 'Retry-After': '5', 'Cache-Control': 'no-store' };

export const GET: APIRoute = async ({ params, locals, url, request }) => {
  const { id = '' } = params;
  const kind = SHARED_KINDS.find((one) => one === params.kind);
  const found = kind && (await findPlate(locals.api, kind, id));
  if (!kind || !found || found === 'missing') return new Response(null, { status: 404 });
  if (found === 'unavailable') return new Response(null, { status: 503, headers: SOON });

  const path = picturePath(kind, id, found);
  // What it says has changed since the link was sent: the old address leads to the present picture.
  if (url.pathname !== path)
    return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-cache' } });
  // Asked for anew each time, which costs little: a copy kept for a day would outlast the hiding of what it shows.
  const headers = { ETag: `"${plateVersion(found)}"`, 'Cache-Control': 'no-cache' };
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) return new Response(null, { status: 304, headers });
  const bytes = await picture(path, found, locals.sender).catch(() => null);
  if (!bytes) return new Response(null, { status: 503, headers: SOON });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/png' } });
};
