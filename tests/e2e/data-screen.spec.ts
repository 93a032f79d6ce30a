import type { Page } from 'playwright/test'
import { getMachineInfo } from '#contract/machines.ts'
import { axeFindings } from '#tests/a11y/axe.ts'
import { commandFor, createPurchase } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { printedPath } from './journey.ts'
import { messagesOf } from './messages.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY, languages } from './test-scope.ts'

// Machines in their first state, which no other spec has used.
test.use({ shop: 'data-screen' })

const scanned = (code: string) => {
  const [node_id = '', address = '', sub_position = ''] = code.split('/')
  return printedPath({ node_id, address, sub_position })
}

/** The HTML and the headers of a page that contains data. Polls: on a busy machine they may take too long for one page. */
async function responseWithData(page: Page, url: string, headers: Record<string, string> = {}) {
  // Node resolves no name below localhost.
  const { host } = new URL(url)
  const resolvable = url.replace(host, host.replace(/^.*localhost/, 'localhost'))
  let received: { html: string; headers: Record<string, string> } | undefined
  await expect
    .poll(
      async () => {
        const response = await page.request.get(resolvable, { headers: { ...headers, host } })
        received = { html: await response.text(), headers: response.headers() }
        return received.html
      },
      { message: url },
    )
    .toContain('id="data"')
  if (!received) throw new Error('no response')
  return received
}

/** Opens a page until it has arrived with its data: on a busy machine some of them may be late. */
async function openWithData(page: Page, url: string, shown = 'role="radiogroup"') {
  await expect
    .poll(async () => (await page.goto(url, { waitUntil: 'commit' }))?.text(), { message: url })
    .toContain(shown)
}

const SCRIPTS = '**/assets/*.js'
/**
 * Holds requests back. Without scripts the page stays as the server sent it.
 * @returns lets them continue
 */
async function hold(page: Page, pattern: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Runs in the page: adds up its layout shifts. */
function recordShifts() {
  new PerformanceObserver((list) => {
    const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
    Object.assign(window, { shift: Object(window).shift + shifts.reduce((sum, value) => sum + value, 0) })
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { shift: 0 })
}

for (const { locale, tier } of languages('th'))
  test(
    `programs and prices of a scanned machine are readable without scripts, in ${locale}`,
    tier,
    async ({ app, newContext }) => {
      const page = await (await newContext({ javaScriptEnabled: false })).newPage()
      const t = messagesOf(locale)
      await openWithData(page, app.url('washday', `/${locale}${printedPath(await app.freeMachine())}`))
      await expect(page.getByRole('heading', { level: 1, name: t('choose.washer') })).toBeVisible()
      await expect(page).toHaveTitle(`${t('choose.title')} – Washday`)
      const programs = page.getByRole('radiogroup')
      await expect(programs.getByRole('radio')).toHaveCount(3)
      await expect(programs).toContainText(locale === 'th' ? 'น้ำอุ่น' : 'Warm')
      await expect(programs).toContainText(new RegExp(`[4-9]0 ${t('amount.baht')}`))
      // Nothing that needs the app can be used.
      const controls = await page.locator('button, input').all()
      expect(controls.length).toBeGreaterThan(5)
      for (const control of controls) await expect(control).toBeDisabled()
    },
  )

test('the HTML of every state of a machine shows what the app shows, and has no finding of axe', async ({
  app,
  page,
}) => {
  const t = messagesOf('th')
  await hold(page, SCRIPTS)
  for (const [code, heading] of [
    ['ARI4/1/01', t('choose.washer')],
    ['ARI4/1/03', t('choose.busy.running')],
    ['ARI4/1/06', t('choose.busy.done')],
    ['ARI4/1/07', t('choose.busy.out_of_order')],
    ['ONNUT/2/10', t('choose.busy.offline')],
  ] as const) {
    await openWithData(page, app.url('washday', `/th${scanned(code)}`), heading)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await axeFindings(page, 'all'), code).toEqual([])
  }
})

test('the app takes over the programs without a response and a layout shift, then updates them', async ({
  app,
  page,
}) => {
  const t = messagesOf('en')
  const machine = await app.freeMachine()
  await page.addInitScript(recordShifts)
  // The calls get no response until the customer has chosen.
  const releaseCalls = await hold(page, '**/api/**')
  const release = await hold(page, SCRIPTS)
  await openWithData(page, app.url('washday', `/en${printedPath(machine)}`))
  await expect(page.getByRole('radio').first()).toBeAttached()
  const prices = await page.getByRole('radiogroup').innerText()
  const box = await page.getByRole('radiogroup').boundingBox()
  release()
  await expect(page.locator('#root[data-app]')).toBeAttached()
  expect(await page.getByRole('radiogroup').innerText()).toBe(prices)
  expect(await page.getByRole('radiogroup').boundingBox()).toEqual(box)
  await page.getByRole('radio').nth(1).check({ force: true })
  await expect(page.getByRole('button', { name: t('choose.pay') })).toBeEnabled()
  const later = page.waitForResponse((response) => new URL(response.url()).pathname === getMachineInfo.path)
  releaseCalls()
  await later
  expect(await page.evaluate(() => Object(window).shift)).toBeLessThanOrEqual(0.01)
})

for (const { path, shown, list } of [
  { path: '/th', shown: 'home.promise', list: 'home.branches' },
  { path: '/th/branch/ari4', shown: undefined, list: undefined },
] as const)
  test(`the app takes over the data of ${path} without a response and a layout shift`, async ({ app, page }) => {
    const t = messagesOf('th')
    await page.addInitScript(recordShifts)
    // No call gets a response.
    await hold(page, '**/api/**')
    const release = await hold(page, SCRIPTS)
    await openWithData(page, app.url('washday', path), list ? '/th/branch/' : 'อารีย์ ซอย 4')
    await expect(page.getByRole('heading', { level: 1, name: shown ? t(shown) : 'อารีย์ ซอย 4' })).toBeVisible()
    expect(await axeFindings(page, 'all')).toEqual([])
    const rows = list ? page.getByRole('list', { name: t(list) }) : page.locator('main section').first()
    // Without the age of the data and the minutes left, of which one may pass between both looks.
    const readRows = async () =>
      (await rows.innerText()).replace(/อัปเดต.*/, '').replaceAll(/เหลือ \d+\sนาที|^\d{1,2}$/gm, '')
    const text = await readRows()
    const box = await rows.boundingBox()
    expect(text).toMatch(list ? /อารีย์/ : /09/)
    release()
    await expect(page.locator('#root[data-app]')).toBeAttached()
    expect(await readRows()).toBe(text)
    expect(await rows.boundingBox()).toEqual(box)
    expect(await page.evaluate(() => Object(window).shift)).toBeLessThanOrEqual(0.01)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('a machine that is taken after the page was made is shown as such', FULL_ONLY, async ({ app, page }) => {
  const t = messagesOf('th')
  const machine = await app.freeMachine()
  await openWithData(page, app.url('washday', `/th${printedPath(machine)}`))
  await app.machine(machine.machine_id, 'out_of_order')
  await expect(page.getByRole('heading', { level: 1, name: t('choose.busy.out_of_order') })).toBeVisible()
  await app.machine(machine.machine_id, 'repair')
})

test('names from the database cannot become markup of the page', async ({ app, page }) => {
  const machine = await app.freeMachine('wash-max')
  const name = '</script><script>window.broken=1</script><img src=x onerror="window.broken=1">\u2028'
  const rename = (temp: unknown, th: unknown, en: unknown) =>
    app.sql('update programs set name_th = $3, name_en = $4 where machine_id = $1 and temp = $2', [
      machine.machine_id,
      temp,
      th,
      en,
    ])
  const programs = await app.sql('select temp, name_th, name_en from programs where machine_id = $1', [
    machine.machine_id,
  ])
  for (const { temp } of programs) await rename(temp, name, name)
  const url = app.url('wash-max', `/en${printedPath(machine)}`)
  const { html } = await responseWithData(page, url)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script>window.broken')
  await openWithData(page, url)
  await expect(page.locator('#root[data-app]')).toBeAttached()
  await expect(page.getByRole('radiogroup')).toContainText('<img src=x')
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  for (const { temp, name_th, name_en } of programs) await rename(temp, name_th, name_en)
})

test('the machines of other brands and unknown ones are left to the app', async ({ app, page }) => {
  const machine = await app.freeMachine('the-wash')
  const { html } = await responseWithData(page, app.url('the-wash', `/th${printedPath(machine)}`))
  expect(html).toContain('<title>')
  for (const path of [printedPath(machine), scanned('NOWHERE/1/01'), '/qr-scanner', '/qr-scanner?node_id=ARI4']) {
    const response = await page.request.get(app.url('washday', `/th${path}`))
    expect(await response.text(), path).not.toContain('id="data"')
    expect(response.headers()['cache-control'], path).toBe('no-cache')
  }
})

test('the pages of all customers are the same, and have the data of no one', async ({ app, page }) => {
  const url = app.url('washday', `/th${printedPath(await app.freeMachine())}`)
  /** Without what changes with time. */
  const withoutTimes = (html: string) =>
    html.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|"data(?:Updated)?At":\d+|"dehydratedAt":\d+|data-at="\d+"/g, '')
  const htmlOf = async (token: string) =>
    (await responseWithData(page, url, { cookie: `locale=th; access_token=${token}; refresh_token=${token}` })).html
  const html = await htmlOf('secret')
  expect(html).not.toContain('secret')
  expect(withoutTimes(await htmlOf('other'))).toBe(withoutTimes(html))
})

test('a page of a purchase has nothing of it, because it is for who has its link', async ({ app, page, context }) => {
  const { access_token: token } = await signedIn(app, context)
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, await app.freeMachine()))
  for (const path of ['/waiting-payment', '/bill', '/tmn']) {
    const html = await (await page.request.get(app.url('washday', `/th${path}/${transaction}`))).text()
    expect(html, path).toContain('<main')
    expect(html, path).not.toContain('id="data"')
  }
})
