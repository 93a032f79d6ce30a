import type { Page, Request } from 'playwright/test'
import { LONG_PAYMENT_TIME, makePageFixtures } from '#tests/a11y/page-fixtures.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { visitedPaths } from './page-visits.ts'

test.use({ settings: LONG_PAYMENT_TIME })

/** Files that no page needs to be shown, by the name of the chunk, and why the HTML does not name them. */
const DEFERRED_FILES: Record<string, string> = {
  deferred: 'updates, link preloading, the error pages, and what home does beyond the list of branches',
  'status-announcer': 'announces changes of the network, once the page is shown',
  'toast-region': 'no toast is shown yet',
  th: 'the other messages, after the home of a guest',
}

/**
 * Pages for customers that redirect a link that is rare: without what this device has stored before, or of another kind of
 * purchase. The files of the page after the redirect would be loaded in vain by all others.
 */
const REDIRECTED_LINKS =
  /^\/(?:payment\/|bill\/TRX_(?:DLV|WDF)|(?:delivery|wash-dry-fold)\/[^/]+\/payment$|address\/.*\/another$)/

const isFile = (path: string) => path.startsWith('/assets/')
const pathOf = (request: Request) => new URL(request.url()).pathname
const chunkName = (path: string) => Object.values(buildOutput()).find(({ file }) => `/${file}` === path)?.name ?? path

/** Rendered frames without a new request after which a page requests nothing more by itself. */
const TURNS = 6

/** Opens a page while no call is answered, until it requests nothing more. */
async function requestsOf(page: Page, url: string) {
  const files: string[] = []
  const pending = new Set<Request>()
  const onRequest = (request: Request) => {
    if (!isFile(pathOf(request))) return
    files.push(pathOf(request))
    pending.add(request)
  }
  const onEnd = (request: Request) => void pending.delete(request)
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  const response = await page.goto(url, { waitUntil: 'commit' })
  const html = (await response?.text()) ?? ''
  await page.waitForFunction(() => document.querySelector('#root main h1') && !document.querySelector('#first-screen'))
  for (let before = -1; before !== files.length || pending.size > 0; ) {
    before = files.length
    await page.evaluate(async (turns) => {
      for (let turn = 0; turn < turns; turn++)
        await new Promise<void>((done) =>
          // The timeout is for a machine that is never idle.
          requestIdleCallback(() => requestAnimationFrame(() => done()), { timeout: 1_000 }),
        )
    }, TURNS)
  }
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
  return { files, late: files.filter((path) => !html.includes(`"${path}"`)).map(chunkName) }
}

for (const visitor of ['guest', 'customer'] as const)
  test(`the HTML of every page of a ${visitor} names each file that the page needs`, async ({
    app,
    page,
    context,
    quiet,
  }) => {
    test.setTimeout(1_800_000)
    quiet.allows(/Failed to load resource|Page not found/)
    const world = await makePageFixtures(app, 'washday')
    const { paths, anonymous } = await visitedPaths({ app, context, world, visitor })
    // A page is shown before its data, so no file of it may wait for an answer.
    await page.route(
      ({ pathname }) => /^\/(?:api|auth)\//.test(pathname),
      () => {},
    )
    const late: Record<string, string[]> = {}
    let count = 0
    for (const path of paths) {
      if (visitor === 'customer' && REDIRECTED_LINKS.test(path)) continue
      const waterfall = await requestsOf(page, app.url('washday', `/th${path === '/' ? '' : path}`))
      count += waterfall.files.length
      const unexplained = waterfall.late.filter((name) => !DEFERRED_FILES[name])
      if (unexplained.length > 0) late[anonymous(path)] = unexplained
    }
    expect(count, 'files were seen').toBeGreaterThan(5 * paths.length)
    expect(late).toEqual({})
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
