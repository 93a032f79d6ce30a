import type { Page, Request } from 'playwright/test'
import { LONG_PAYMENT_TIME, makePageFixtures } from '#tests/a11y/page-fixtures.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { visitedPaths } from './page-visits.ts'

test.use({ settings: LONG_PAYMENT_TIME })

/** Sources that no page needs to be shown, and why the HTML names neither their files nor those that they import. */
const DEFERRED: Record<string, string> = {
  'src/app-updates.ts': 'updates and link preloading',
  'src/lib/theme/brand-theme.ts': 'the page has the theme of its server',
  'src/features/branches/holds/holds.tsx': 'a hold follows the page, and most customers have none',
  'src/features/branches/branch-page/usual-hours.tsx': 'below the machines of a branch',
  'src/lib/browser/leaflet-map.ts': 'the page says the address before its map is there',
  'src/features/branches/branch-list/branch-panel-lazy.tsx': 'what home does beyond the list of branches',
  'src/features/rewards/balances/guest-offers.tsx': 'promotions are below the fold of a guest’s home',
  'src/features/shell/layout/failure-page.tsx': 'no page has failed yet',
  'src/features/shell/layout/status-announcer.tsx': 'announces changes of the network, once the page is shown',
  'src/ui/toast/toast-region.tsx': 'no toast is shown yet',
  'src/ui/bottom-sheet/modal-sheet.tsx': 'no sheet is open yet',
  'src/ui/select/list-select.tsx': 'the select shows its value without its list',
  'src/features/delivery/order-status/reschedule-sheet.tsx': 'no sheet is open yet',
  'src/features/delivery/order-status/cancel-sheet.tsx': 'no sheet is open yet',
  'src/features/branches/reports/report-form.tsx': 'no sheet is open yet',
  'src/features/checkout/payment-status/payment-outcome.tsx': 'the payment has not ended yet',
  'src/routes/-customer-listeners.tsx': 'notifications follow the page',
  'src/locales/th.json?compiled': 'the page has the messages that it shows',
}

/**
 * Pages that redirect a link that is rare: without what this device has stored before, or of another kind of purchase. The
 * files of the page after the redirect would be loaded in vain by all others.
 */
const REDIRECTED_LINKS =
  /^\/(?:payment\/|bill\/TRX_(?:DLV|WDF)|(?:delivery|wash-dry-fold)\/[^/]+\/payment$|address\/.*\/another$|login\/pin-code|forgot-pass|register\/)/

const isFile = (path: string) => path.startsWith('/assets/')
const pathOf = (request: Request) => new URL(request.url()).pathname
/** The paths of the files of these sources and of all that they import. */
function filesOf(sources: readonly string[], files = new Set<string>()): Set<string> {
  for (const source of sources) {
    const { file = '', imports = [], css = [] } = buildOutput()[source] ?? {}
    if (files.has(`/${file}`)) continue
    for (const part of [file, ...css]) files.add(`/${part}`)
    filesOf(imports, files)
  }
  return files
}
/** A source in a file, for messages. */
const sourceOf = (path: string) =>
  Object.entries(buildOutput()).find(([, { file }]) => `/${file}` === path)?.[0] ?? path

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
  await page.waitForFunction(() => document.querySelector('#root[data-app] main h1'))
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
  return { files, late: files.filter((path) => !html.includes(`"${path}"`)) }
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
    // With the data saver, a page loads no code of those that follow it, however long it is open.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    // A page is shown before its data, so no file of it may wait for an answer.
    await page.route(
      ({ pathname }) => /^\/(?:api|auth)\//.test(pathname),
      () => {},
    )
    expect(Object.keys(DEFERRED).filter((source) => !(source in buildOutput()))).toEqual([])
    const deferred = filesOf(Object.keys(DEFERRED))
    const late: Record<string, string[]> = {}
    let count = 0
    for (const path of paths) {
      if (REDIRECTED_LINKS.test(path)) continue
      const waterfall = await requestsOf(page, app.url('washday', `/th${path === '/' ? '' : path}`))
      count += waterfall.files.length
      const unexplained = waterfall.late.filter((file) => !deferred.has(file))
      if (unexplained.length > 0) late[anonymous(path)] = unexplained.map(sourceOf)
    }
    expect(count, 'files were seen').toBeGreaterThan(5 * paths.length)
    expect(late).toEqual({})
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
