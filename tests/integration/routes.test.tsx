import { screen, waitFor } from '@testing-library/react'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { newCustomer } from '#tests/support/client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let logged: MockInstance<typeof console.error>
let warned: MockInstance<typeof console.warn>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const TRX = `TRX_MCH_${'0'.repeat(26)}`

describe('every page', () => {
  const PUBLIC = [
    '/',
    '/branch',
    '/branch/ari4',
    '/branch/ari4/review',
    '/history',
    '/qr-scanner',
    '/login',
    '/register',
    `/bill/${TRX}`,
    '/load/AAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/lottery',
    '/lottery/2026-11-16',
    '/horoscope',
    '/privacy-policy',
    '/refund-policy',
    '/term-of-use',
    '/accessibility',
    '/licences',
    `/tmn/${TRX}`,
    `/waiting-payment/${TRX}`,
  ]
  const CUSTOMERS = [
    '/notifications',
    '/loads',
    '/profile',
    '/profile/edit',
    '/address/delivery/ari4',
    '/address/delivery/ari4/create',
    '/address/delivery/ari4/maps',
    '/coupon/claim',
    '/coupon/history',
    '/delivery',
    '/delivery/ari4',
    `/delivery/transaction/${TRX.replace('MCH', 'DLV')}`,
    '/wash-dry-fold',
    '/wash-dry-fold/ari4',
    `/wash-dry-fold/transaction/${TRX.replace('MCH', 'WDF')}`,
    '/rewards',
    '/rewards/1',
  ]

  /** One h1, a main named by it, and a title of its own. */
  async function holds(path: string, locale: 'th' | 'en') {
    const { address } = await openPage(server.url, `/${locale}${path === '/' ? '' : path}`)
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(address()).toBe(`/${locale}${path === '/' ? '' : path}`))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    // By its id: what a heading answers may come while this looks.
    expect(heading.textContent).toMatch(/\S/)
    expect(screen.getByRole('main').getAttribute('aria-labelledby')).toBe(heading.id)
    await waitFor(() => expect(document.title).toMatch(/^.+ – Washday$/))
    expect(document.title).not.toMatch(/can’t find this page|has a problem|ไม่พบหน้านี้|หน้านี้มีปัญหา/)
    expect(document.documentElement.lang).toBe(locale)
  }

  test.each(PUBLIC)('[G1] %s stands for guests, in both languages', async (path) => {
    await holds(path, 'th')
    await holds(path, 'en')
  })

  test.each(CUSTOMERS)('%s stands for customers, and sends guests to log in and back', async (path) => {
    const { address } = await openPage(server.url, `/en${path}`)
    await waitForPage('Your mobile number')
    expect(address()).toBe(`/en/login?next=${encodeURIComponent(path)}`)
    storeTokens(await customer())
    await holds(path, 'en')
  })
})

let sharedCustomer: ReturnType<typeof newCustomer> | undefined
/** One customer for all tests that only look. */
function customer() {
  sharedCustomer ??= newCustomer(server.url)
  return sharedCustomer
}

describe('guards', () => {
  test.each([
    ['/login/pin-code', '/login'],
    ['/register/pin', '/register'],
    ['/register/conf-pin', '/register'],
    ['/forgot-pass', '/login'],
    ['/forgot-pass/pin', '/login'],
    ['/forgot-pass/conf-pin', '/login'],
  ])('%s without the step before it leads a guest to %s, with where they were going', async (path, to) => {
    const { address } = await openPage(server.url, `/en${path}?next=%2Fprofile`)
    await waitFor(() => expect(address()).toBe(`/en${to}?next=%2Fprofile`))
  })

  test.each(['/login', '/register', '/login/pin-code', '/forgot-pass/pin'])('%s is not for customers', async (path) => {
    storeTokens(await customer())
    const { address } = await openPage(server.url, `/en${path}`)
    await waitForPage('What are we washing today?')
    expect(address()).toBe('/en')
  })

  test.each(['/payment/ARI4/1/01', '/payment/ARI4/1/01/coupon'])('%s without a choice leads home', async (path) => {
    storeTokens(await customer())
    const { address } = await openPage(server.url, `/en${path}`)
    await waitForPage('What are we washing today?')
    expect(address()).toBe('/en')
  })

  test.each(['/delivery/ari4', '/wash-dry-fold/ari4'])(
    '%s/payment without a choice leads to the choice',
    async (form) => {
      storeTokens(await customer())
      const { address } = await openPage(server.url, `/en${form}/payment`)
      await waitForPage('What should we collect?')
      expect(address()).toBe(`/en${form}`)
    },
  )

  test.each([
    ['DLV', 'delivery'],
    ['WDF', 'wash-dry-fold'],
  ])('a bill of kind %s is at /%s', async (kind, service) => {
    storeTokens(await customer())
    const id = TRX.replace('MCH', kind)
    const { address } = await openPage(server.url, `/en/bill/${id}`)
    await waitFor(() => expect(address()).toBe(`/en/${service}/transaction/${id}`))
  })

  test('[O1] /offline leads home while there is a network, and stays without chrome while there is none', async () => {
    const { address } = await openPage(server.url, '/en/offline')
    await waitFor(() => expect(address()).toBe('/en'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = await openPage(server.url, '/en/offline')
    await waitForPage('You are offline')
    expect(screen.queryByRole('navigation')).toBeNull()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(offline.address()).toBe('/en'))
  })
})

describe('a session that the server no longer knows', () => {
  const stale = { access_token: 'stale', refresh_token: 'stale' }

  test('leads from a page for customers to the login, and back afterwards', async () => {
    storeTokens(stale)
    const { address } = await openPage(server.url, '/en/profile')
    await waitForPage('Your mobile number')
    expect(address()).toBe('/en/login?next=%2Fprofile')
    expect(document.cookie).not.toMatch(/_token/)
    expect(logged.mock.calls.filter(([text]) => text === 'Refresh Token failed')).toHaveLength(1)
  })

  test('does not lead away from a public page', async () => {
    storeTokens(stale)
    const { address } = await openPage(server.url, '/en/horoscope')
    await waitForPage('Today’s horoscope')
    await waitFor(() => expect(document.cookie).not.toMatch(/_token/))
    expect(address()).toBe('/en/horoscope')
  })
})

describe('when something is wrong', () => {
  const englishNotFound = 'We can’t find this page'

  test.each([
    '/nowhere',
    '/branch/a/b/c',
    '/th',
    '/foo.php',
    '/lottery/2026-02-30',
    '/lottery/tomorrow',
    '/lottery/2569-13-01',
    '/bill/42',
    '/waiting-payment/TRX_MCH_1',
    '/tmn/TRX_XXX_00000000000000000000000000',
    '/load/abc',
    `/branch/${'a'.repeat(65)}`,
    '/branch/a%00b',
    '/address/ironing/ari4',
    '/delivery/transaction/42',
    '/payment/a%20b/1/05',
  ])('[E1] %s is no page: both languages say so with its status and message', async (path) => {
    for (const [locale, heading] of [
      ['en', englishNotFound],
      ['th', 'ไม่พบหน้านี้'],
    ]) {
      const { address } = await openPage(server.url, `/${locale}${path}`)
      const { title } = await waitForPage(String(heading))
      expect(title).toBe(`${heading} – Washday`)
      expect(screen.getByText('404 · Page Not Found').lang).toBe('en')
      expect(screen.getByText(/^Page not found: \//)).toBeTruthy()
      await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^Page not found: \//)))
      expect(screen.getByRole('link', { name: locale === 'en' ? 'Back to home' : 'กลับหน้าหลัก' })).toBeTruthy()
      expect(address()).toBe(`/${locale}${path}`)
    }
  })

  test('a path is told as text, and cut where it is long', async () => {
    await openPage(server.url, `/en/${encodeURIComponent('<img src=x onerror=alert(1)>')}${'a'.repeat(5_000)}`)
    await waitForPage(englishNotFound)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText(/^Page not found:/).textContent?.length).toBeLessThan(150)
  })

  test.each([
    ['en', 'This page has a problem', 'Try again'],
    ['th', 'หน้านี้มีปัญหา', 'ลองอีกครั้ง'],
  ])(
    '[E1] in %s a page that breaks says its status and message, is logged, and can be tried again',
    async (locale, heading, again) => {
      const { router, user } = await openPage(server.url, `/${locale}/lottery`)
      await waitForPage(locale === 'en' ? 'Lottery results' : 'ผลสลากกินแบ่งรัฐบาล')
      let isBroken = true
      const cause = new Error('broken on purpose')
      router.routesById['/horoscope'].options.loader = () => {
        if (isBroken) throw cause
      }
      await router.navigate({ to: '/horoscope' })
      const { title } = await waitForPage(heading)
      expect(title).toBe(`${heading} – Washday`)
      expect(screen.getByText('500 · Internal Server Error').lang).toBe('en')
      expect(screen.getByText('broken on purpose')).toBeTruthy()
      await waitFor(() => expect(logged.mock.calls.flat()).toContain(cause))
      isBroken = false
      await user.click(screen.getByRole('button', { name: again }))
      await waitFor(() => expect(screen.queryByText('broken on purpose')).toBeNull())
    },
  )

  const fail = () => {
    throw new Error('broken on purpose')
  }
  test.each([
    ['component', { component: fail }],
    ['guard', { beforeLoad: fail }],
    ['loader', { loader: fail }],
  ])('an error in the %s of the root is the same page, with the ways on', async (_part, broken) => {
    const { routeTree } = await import('#app/route-tree.gen.ts')
    const whole = { ...routeTree.options }
    onTestFinished(() => void Object.assign(routeTree.options, { beforeLoad: undefined, loader: undefined }, whole))
    Object.assign(routeTree.options, broken)
    for (const [locale, heading] of [
      ['en', 'This page has a problem'],
      ['th', 'หน้านี้มีปัญหา'],
    ]) {
      const { router } = await openPage(server.url, `/${locale}/lottery`)
      await waitForPage(String(heading))
      expect(screen.getByText('500 · Internal Server Error')).toBeTruthy()
      expect(screen.getByText('broken on purpose')).toBeTruthy()
      expect(
        screen.getByRole('link', { name: locale === 'en' ? 'Back to home' : 'กลับหน้าหลัก' }).getAttribute('href'),
      ).toBe(`/${locale}`)
      expect(router.state.location.pathname).toBe('/lottery')
    }
  })
})

describe('the language of the URL', () => {
  test('is put before a path that has none, and query and hash are kept', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['th-TH'])
    const query = '?node_id=ARI4&address=1&sub_position=01'
    const { address } = await openPage(server.url, `/qr-scanner${query}#top`)
    await waitForPage('เลือกน้ำ')
    await waitFor(() => expect(address()).toBe(`/th/qr-scanner${query}#top`))
  })

  test('[G4] is turned in the profile, without leaving it', async () => {
    storeTokens(await customer())
    const { user, address } = await openPage(server.url, '/en/profile')
    await waitForPage('มานี มีนา')
    await user.click(screen.getByRole('radio', { name: 'ไทย' }))
    await waitFor(() => expect(document.documentElement.lang).toBe('th'))
    expect(address()).toBe('/th/profile')
    await waitFor(() => expect(document.title).toBe('บัญชี – Washday'))
    expect(document.cookie).toContain('locale=th')
  })
})

test('[G1] after a link is followed the focus is on the new page’s main; on the first page it is left alone', async () => {
  const { user } = await openPage(server.url, '/en')
  await screen.findByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'History' }))
  const { main } = await waitForPage('Log in to see your history')
  await waitFor(() => expect(document.activeElement).toBe(main))
})
