import { createHash } from 'node:crypto'
import type { ErrorHandler } from 'hono'
import { brandFromHostname } from '#brands/brand.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Bindings } from '#server/http/router.ts'
import { describeError } from '#server/platform/log.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { localeOf, visitorOf } from './visit.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

// The page needs no files: the part of the server that serves them may have failed.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:12vh 1.5rem 2rem;text-align:center}
h1{font-size:1.5rem;line-height:1.4}
a{display:block;margin-top:.75rem;padding:.75rem;border:1px solid;border-radius:.75rem;color:inherit;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:2px}
small{display:block;margin-top:1.5rem}`
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64')

/** Whether a request is for a page, not for a call of the API or a file. */
export const asksForPage = (method: string, path: string, accept: string | undefined) =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(accept ?? '') && !/^\/(?:api|auth)\//.test(path)

/**
 * The page for a request on which the server failed, in the language of its path or cookie. It reveals nothing of the error,
 * which is in the log. About a purchase it has its number, to quote to the shop.
 */
function failurePage(visit: ReturnType<typeof visitorOf>, path: string) {
  const locale = localeOf(visit)
  const [title, note, retry, home] = (['title', 'note', 'retry', 'home'] as const).map(
    (part) => textOf(`error_page.${part}`)[locale],
  )
  const { name } = brandFromHostname(visit.host)
  const [purchase] = /TRX_[A-Z]{3}_\w{1,64}/.exec(path) ?? []
  const number = purchase ? `<p>${textOf('purchase.reference')[locale]}<br>${purchase}</p>\n` : ''
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${escapeHtml(name)}</p>
<h1>${title}</h1>
<p>${note}</p>
${number}<a href="">${retry}</a>
<a href="/${locale}">${home}</a>
<small lang="en">500 Internal Server Error</small>
</main>
</body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
  return [html, 500, headers] as const
}

/** Handles an error of the server: with a page for a person, with a problem document for a program. */
export const answerFailure =
  ({ log }: Pick<App, 'log'>): ErrorHandler<{ Bindings: Bindings }> =>
  (error, c) => {
    const { path, method } = c.req
    const isPage = asksForPage(method, path, c.req.header('accept'))
    // `mountEndpoints` has logged the failures of calls, because it knows the request.
    if (error instanceof ApiError && !isPage) return problemResponse(error)
    log.error(isPage ? 'page rendering failed' : 'request failed', { error: describeError(error) })
    if (!isPage) return problemResponse(new ApiError('internal'))
    return c.body(...failurePage(visitorOf(c), path))
  }
