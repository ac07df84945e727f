import type { APIRoute } from 'astro';
import { deadlineFile, findFund } from '../../../../islands/fund/fundPage.ts';
import { siteOrigin } from '../../../../sharing/siteOrigin.ts';

export const prerender = false;

/** The deadline of a fund, as a file that calendar programs open. */
export const GET: APIRoute = async ({ params, locals, url }) => {
  const id = params.id ?? '';
  const found = await findFund(locals.api, id);
  if (!('fund' in found)) return new Response(null, { status: found.status });
  const page = new URL(`/dashboard/funds/${id}`, siteOrigin(url));
  return new Response(deadlineFile(found.fund, page), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="deadline-${found.fund.deadline}.ics"`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
};
