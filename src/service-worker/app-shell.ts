import { BUILD_HEADER } from '#contract/service-worker.ts'

/** Whether a response is a page of our host server, and not a block page or a captive portal. */
export const isPage = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.has(BUILD_HEADER) && /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Whether a response is the complete app shell of a build. Does not consume the body. */
export async function isShell(response: Response, build: string): Promise<boolean> {
  if (!isPage(response) || response.headers.get(BUILD_HEADER) !== build) return false
  const text = await response
    .clone()
    .text()
    .catch(() => '')
  return text.trimEnd().endsWith('</html>')
}

/** The configuration in a page: its build, the brand's appearance, the capabilities of the API (`PageConfig`). */
export const configOf = (html: string) =>
  /<script type="application\/json" id="washday">(.*?)<\/script>/s.exec(html)?.[1]
