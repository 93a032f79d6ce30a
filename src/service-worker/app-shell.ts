import { BUILD_HEADER } from '#contract/service-worker.ts'

/** A page that our host made, and no block page or log-in page of a network. */
export const isPage = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.has(BUILD_HEADER) && /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Whether an answer is the whole shell of a build. Leaves the answer to be read. */
export async function isShell(answer: Response, build: string): Promise<boolean> {
  if (!isPage(answer) || answer.headers.get(BUILD_HEADER) !== build) return false
  const text = await answer
    .clone()
    .text()
    .catch(() => '')
  return text.trimEnd().endsWith('</html>')
}
