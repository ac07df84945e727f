import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Words } from '../words/words.ts';

export type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#14192b,#edf0f7);--ink-2:light-dark(#434a5e,#bcc4d6);--edge:light-dark(#7b8192,#6f7c9c);--surface:light-dark(#fff,#151d30);--link:light-dark(#1f3f8f,#a3bcff);--bad:light-dark(#a02c1a,#ff9f8a)}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#f7f7f2,#0d1322);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:29rem;margin:0 auto;padding:clamp(2rem,1rem + 5vw,5rem) 1rem}
h1{margin:.25rem 0 1rem;font-size:clamp(2rem,1.5rem + 2vw,2.75rem);line-height:1.08}
h2{margin:0;font-size:1.0625rem}
a{color:var(--link)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.site{font-weight:800;text-decoration:none;color:var(--ink)}
form>*{margin:0 0 1.25rem}
label,legend{font-weight:500}
fieldset{border:0;padding:0}
.choices{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.choices label,.choice{display:inline-flex;gap:.5rem;align-items:center;min-height:2.75rem;font-weight:400}
input:not([type=radio],[type=checkbox]){display:block;width:100%;min-height:2.875rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
input[type=radio],input[type=checkbox]{flex:none;width:1.25rem;height:1.25rem}
input[aria-invalid]{border-color:var(--bad);border-width:2px}
.hint{margin:.25rem 0 0;color:var(--ink-2);font-size:.9375rem}
.error{margin:.25rem 0 0;color:var(--bad)}
.box{padding:1rem;border:1px solid var(--edge);border-radius:6px;font-size:.9375rem}
.box p,.box ul{margin:.5rem 0 0}
.wrong{border:2px solid var(--bad);font-size:1rem}
button{width:100%;min-height:3rem;padding:.5rem 1.25rem;border:1px solid light-dark(#14192b,#ffc72c);border-radius:6px;background:#ffc72c;color:#14192b;font:700 1.0625rem system-ui,sans-serif;cursor:pointer}`;

/** No script runs, and nothing is loaded: the style above is known by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that is whole without scripts. @param content below its heading */
export const plainPage = ({ tag }: Words, title: string, content: Html) => html`<!doctype html>
<html lang="${tag}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} · UdyamSetu</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <a class="site" href="/">UdyamSetu</a>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
