import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import type { AppPage } from '#contract/pages.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { newCustomer } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { openablePages } from '#tests/support/server/routes.ts'

let server: HostedServer
let consoleError: MockInstance<typeof console.error>
let consoleWarn: MockInstance<typeof console.warn>
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockReturnValue(undefined)
  consoleWarn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const TRX = `TRX_MCH_${'0'.repeat(26)}`

describe('every page', () => {
  const pathsFor = (...visitors: AppPage['visitor'][]) => openablePages(...visitors).map(({ sample }) => sample)
  const PUBLIC = pathsFor('anyone', 'guest')
  const CUSTOMERS = pathsFor('customer')

  /** Asserts that the page has one h1, a main labelled by it, and a title. */
  async function expectPage(path: string, locale: 'th' | 'en') {
    const { address } = await openPage(server.url, `/${locale}${path === '/' ? '' : path}`)
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(address()).toBe(`/${locale}${path === '/' ? '' : path}`))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    // Compared by id, because the text of a heading can change when its data arrives.
    expect(heading.textContent).toMatch(/\S/)
    expect(screen.getByRole('main').getAttribute('aria-labelledby')).toBe(heading.id)
    await waitFor(() => expect(document.title).toMatch(/^.+ – Washday$/))
    expect(document.title).not.toMatch(/Page not found|has a problem|ไม่พบหน้านี้|หน้านี้มีปัญหา/)
    expect(document.documentElement.lang).toBe(locale)
  }

  test.each(PUBLIC)('[G1] %s opens for guests, in both languages', async (path) => {
    await expectPage(path, 'th')
    await expectPage(path, 'en')
  })

  test.each(CUSTOMERS)('%s opens for customers, and redirects guests to sign-in with a way back', async (path) => {
    const { address } = await openPage(server.url, `/en${path}`)
    const { main } = await waitForPage('Your mobile number')
    expect(screen.queryByRole('navigation'), 'what leads away from signing in').toBeNull()
    expect(address()).toBe(`/en/login?next=${encodeURIComponent(path)}`)
    expect(main.textContent).toContain('Log in first. Then we’ll take you to the page you opened.')
    storeTokens(await customer())
    await expectPage(path, 'en')
  })
})

let sharedCustomer: ReturnType<typeof newCustomer> | undefined
/** A customer shared by all tests that only read. */
function customer() {
  sharedCustomer ??= newCustomer(server.url)
  return sharedCustomer
}

test('the route of a bill has the name of the specification', async () => {
  const { router } = await openPage(server.url, '/en/lottery')
  const named = Object.values(router.routesById).filter(({ options }) => options.staticData?.name)
  expect(named.map(({ fullPath, options }) => [fullPath, options.staticData?.name])).toEqual([
    ['/bill/$transaction', 'bill-transaction'],
  ])
})

describe('guards', () => {
  const PHONE_FIRST = 'Enter your mobile number first.'
  const DETAILS_FIRST = 'Fill in your details and accept the terms before you choose a PIN.'
  test.each([
    ['/login/pin-code', '/login', PHONE_FIRST],
    ['/register/pin', '/register', DETAILS_FIRST],
    ['/register/conf-pin', '/register', DETAILS_FIRST],
    ['/forgot-pass', '/login', PHONE_FIRST],
    ['/forgot-pass/pin', '/login', PHONE_FIRST],
    ['/forgot-pass/conf-pin', '/login', PHONE_FIRST],
  ])(
    '[G3][V2.3.1] %s without its previous step redirects a guest to %s with the reason, keeping the requested page',
    async (path, to, reason) => {
      const { address } = await openPage(server.url, `/en${path}?next=%2Fprofile`)
      await waitFor(() => expect(address()).toBe(`/en${to}?next=%2Fprofile`))
      const main = within(await screen.findByRole('main'))
      expect(await main.findByText(reason)).toBeTruthy()
    },
  )

  test.each(['/login', '/register', '/login/pin-code', '/forgot-pass/pin'])(
    '%s redirects customers home',
    async (path) => {
      storeTokens(await customer())
      const { address } = await openPage(server.url, `/en${path}`)
      await waitForPage('What are we washing today?')
      expect(address()).toBe('/en')
    },
  )

  test.each(['/payment/ARI4/1/01', '/payment/ARI4/1/01/coupon'])(
    '%s without a selected program redirects home',
    async (path) => {
      storeTokens(await customer())
      const { address } = await openPage(server.url, `/en${path}`)
      await waitForPage('What are we washing today?')
      expect(address()).toBe('/en')
    },
  )

  test.each(['/delivery/ari4', '/wash-dry-fold/ari4'])(
    '%s/payment without an order redirects to the order form',
    async (form) => {
      storeTokens(await customer())
      const { address } = await openPage(server.url, `/en${form}/payment`)
      await waitForPage('What should we pick up?')
      expect(address()).toBe(`/en${form}`)
    },
  )

  test.each([
    ['DLV', 'delivery'],
    ['WDF', 'wash-dry-fold'],
  ])('a bill with the prefix TRX_%s redirects to /%s/transaction', async (kind, service) => {
    storeTokens(await customer())
    const id = TRX.replace('MCH', kind)
    const { address } = await openPage(server.url, `/en/bill/${id}`)
    await waitFor(() => expect(address()).toBe(`/en/${service}/transaction/${id}`))
  })

  test('[O1] /offline redirects home while online, and is shown without navigation while offline', async () => {
    const { address } = await openPage(server.url, '/en/offline')
    await waitFor(() => expect(address()).toBe('/en'))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = await openPage(server.url, '/en/offline')
    await waitForPage('You’re offline')
    expect(screen.queryByRole('navigation')).toBeNull()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(offline.address()).toBe('/en'))
  })
})

describe('expired session', () => {
  const stale = { access_token: 'stale', refresh_token: 'stale' }

  test('an expired session redirects from a customer page to sign-in with a way back', async () => {
    storeTokens(stale)
    const { address } = await openPage(server.url, '/en/profile')
    await waitForPage('Your mobile number')
    expect(address()).toBe('/en/login?next=%2Fprofile')
    expect(document.cookie).not.toMatch(/_token/)
    expect(consoleError.mock.calls.filter(([text]) => text === 'Refresh Token failed')).toHaveLength(1)
  })

  test('an expired session does not redirect from a public page', async () => {
    storeTokens(stale)
    const { address } = await openPage(server.url, '/en/horoscope')
    await waitForPage('Today’s horoscope')
    await waitFor(() => expect(document.cookie).not.toMatch(/_token/))
    expect(address()).toBe('/en/horoscope')
  })
})

describe('error pages', () => {
  const englishNotFound = 'Page not found'

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
  ])('[E1] the unknown path %s shows the not-found page with status and message, in both languages', async (path) => {
    for (const [locale, heading] of [
      ['en', englishNotFound],
      ['th', 'ไม่พบหน้านี้'],
    ]) {
      const { address } = await openPage(server.url, `/${locale}${path}`)
      const { title } = await waitForPage(String(heading))
      expect(title).toBe(`${heading} – Washday`)
      expect(screen.getByText('404 Page Not Found').lang).toBe('en')
      expect(screen.getByText(/^Page not found: \//)).toBeTruthy()
      await waitFor(() => expect(consoleWarn).toHaveBeenCalledWith(expect.stringMatching(/^Page not found: \//)))
      expect(screen.getByRole('link', { name: locale === 'en' ? 'Back to home' : 'กลับหน้าหลัก' })).toBeTruthy()
      expect(address()).toBe(`/${locale}${path}`)
    }
  })

  test('the not-found page shows the path as text and truncates a long one', async () => {
    await openPage(server.url, `/en/${encodeURIComponent('<img src=x onerror=alert(1)>')}${'a'.repeat(5_000)}`)
    await waitForPage(englishNotFound)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText(/^Page not found:/).textContent?.length).toBeLessThan(150)
  })

  const fail = () => {
    throw new Error('broken on purpose')
  }

  test.each([
    ['en', 'This page has a problem', 'Try again'],
    ['th', 'หน้านี้มีปัญหา', 'ลองอีกครั้ง'],
  ])(
    '[E1] in %s a page that throws shows status and message, logs the error, and can be retried',
    async (locale, heading, retryLabel) => {
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
      expect(screen.getByText('500 Internal Server Error').lang).toBe('en')
      expect(screen.getByText('broken on purpose')).toBeTruthy()
      await waitFor(() => expect(consoleError.mock.calls.flat()).toContain(cause))
      isBroken = false
      await user.click(screen.getByRole('button', { name: retryLabel }))
      await waitFor(() => expect(screen.queryByText('broken on purpose')).toBeNull())
    },
  )

  test.each([
    ['en', 'This page has a problem', /^This device’s browser may be too old\. Update it.*If you’ve just paid/],
    ['th', 'หน้านี้มีปัญหา', /^เบราว์เซอร์ของอุปกรณ์นี้อาจเก่าเกินไป/],
  ])(
    'in %s a page that throws in an old browser says so and what helps, and neither a status nor code',
    async (locale, heading, reason) => {
      const own = Array.prototype.toSorted
      onTestFinished(() => void Object.assign(Array.prototype, { toSorted: own }))
      // As `older-browsers` adds it.
      Object.assign(Array.prototype, {
        toSorted(this: unknown[], compare: (a: unknown, b: unknown) => number) {
          return [...this].sort(compare)
        },
      })
      const { router } = await openPage(server.url, `/${locale}/lottery`)
      await waitForPage(locale === 'en' ? 'Lottery results' : 'ผลสลากกินแบ่งรัฐบาล')
      const { options } = router.routesById['/horoscope']
      const { loader } = options
      options.loader = fail
      onTestFinished(() => void Object.assign(options, { loader }))
      await router.navigate({ to: '/horoscope' })
      const { main } = await waitForPage(heading)
      expect(within(main).getByText(reason)).toBeTruthy()
      expect(within(main).queryByText(/Internal Server Error|broken on purpose/)).toBeNull()
    },
  )

  test.each([
    ['component', { component: fail }],
    ['guard', { beforeLoad: fail }],
    ['loader', { loader: fail }],
  ])('an error in the %s of the root route shows the error page with a link home', async (_part, brokenOptions) => {
    const { routeTree } = await import('#app/route-tree.gen.ts')
    const originalOptions = { ...routeTree.options }
    onTestFinished(
      () => void Object.assign(routeTree.options, { beforeLoad: undefined, loader: undefined }, originalOptions),
    )
    Object.assign(routeTree.options, brokenOptions)
    for (const [locale, heading] of [
      ['en', 'This page has a problem'],
      ['th', 'หน้านี้มีปัญหา'],
    ]) {
      const { router } = await openPage(server.url, `/${locale}/lottery`)
      await waitForPage(String(heading))
      expect(screen.getByText('500 Internal Server Error')).toBeTruthy()
      expect(screen.getByText('broken on purpose')).toBeTruthy()
      expect(
        screen.getByRole('link', { name: locale === 'en' ? 'Back to home' : 'กลับหน้าหลัก' }).getAttribute('href'),
      ).toBe(`/${locale}`)
      expect(router.state.location.pathname).toBe('/lottery')
    }
  })
})

describe('language of the URL', () => {
  test('the language is added to a path without one, and query and hash are kept', async () => {
    document.documentElement.lang = 'th'
    const query = '?node_id=ARI4&address=1&sub_position=01'
    const { address } = await openPage(server.url, `/qr-scanner${query}#top`)
    await waitForPage('เลือกโปรแกรมซัก')
    await waitFor(() => expect(address()).toBe(`/th/qr-scanner${query}#top`))
  })

  test('[G4] the language is changed in the profile without leaving the page', async () => {
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

test('[G1] following a link focuses <main> of the new page; the first page does not move the focus', async () => {
  const { user } = await openPage(server.url, '/en')
  await screen.findByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'History' }))
  const { main } = await waitForPage('Log in to see your history')
  await waitFor(() => expect(document.activeElement).toBe(main))
})
