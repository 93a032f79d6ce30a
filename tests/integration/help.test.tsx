import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { paidOrder } from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { appPages } from '#tests/support/server/routes.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

test('the help page links to the phone, LINE and e-mail of the shop, and to the pages with answers', async () => {
  await openPage(server.url, '/en/help')
  const { main } = await waitForPage('How can we help?')
  const links = (list: string) =>
    within(within(main).getByRole('list', { name: list }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(links('Contact us')).toEqual([
    'tel:+6620001234',
    'https://line.me/R/ti/p/%40washday',
    'mailto:help@washday.example',
  ])
  expect(within(main).getByText('02-000-1234')).toBeTruthy()
  expect(links('Common questions')).toEqual([
    '/en/history',
    '/en/loads',
    '/en/history',
    '/en/refund-policy',
    '/en/branch',
    '/en/profile/phone',
    '/en/accessibility',
  ])
})

test('a question about an order includes its number, and an invalid number is ignored', async () => {
  const number = `TRX_DLV_${'7'.repeat(26)}`
  await openPage(server.url, `/en/help?about=${number}`)
  const { main } = await waitForPage('How can we help?')
  expect(within(main).getByText(number)).toBeTruthy()
  expect(
    within(main)
      .getByRole('link', { name: /^Email/ })
      .getAttribute('href'),
  ).toBe(`mailto:help@washday.example?subject=${number}`)
  // Already written in the message to the shop.
  expect(within(main).getByRole('link', { name: /^LINE/ }).getAttribute('href')).toBe(
    `https://line.me/R/oaMessage/%40washday/?${number}`,
  )
  await openPage(server.url, '/en/help?about=Call+%2B66990000000')
  const helpPage = await waitForPage('How can we help?')
  expect(helpPage.main.textContent).not.toContain('Tell us this number')
})

test('[G19] help is the last link in the header of every page, including the not-found page', async () => {
  for (const path of ['/en', '/en/branch', '/en/login', '/en/lottery', '/en/privacy-policy', '/en/no-such-page']) {
    await openPage(server.url, path)
    await screen.findByRole('heading', { level: 1 })
    const links = within(screen.getByRole('banner')).getAllByRole('link')
    expect([path, links.at(-1)?.getAttribute('href'), links.at(-1)?.getAttribute('aria-label')]).toEqual([
      path,
      '/en/help',
      'Help',
    ])
  }
})

test('every page about a purchase shows its number, and help opened from there carries it', async () => {
  const member = await newMember(server.url)
  const load = await newLoad(server.url, member, 'running')
  const pages = appPages().filter(({ path }) => /\$transaction/.test(path))
  expect(pages.length).toBeGreaterThan(5)
  const open: [path: string, id: string, token: string][] = [
    [`/branch/${load.branch_id}/review?transaction=${load.transaction}`, load.transaction, member.token],
  ]
  for (const { path } of pages) {
    const service = path.startsWith('/delivery') ? 'delivery' : path.startsWith('/wash') ? 'wash_dry_fold' : undefined
    const order = service && (await paidOrder(server.url, service))
    const id = order?.transaction ?? load.transaction
    open.push([path.replace(/\$transaction\w*/, id), id, order?.token ?? member.token])
  }
  for (const [path, id, token] of open) {
    storeTokens({ access_token: token })
    await openPage(server.url, `/en${path}`)
    expect((await screen.findAllByText(id)).length, path).toBeGreaterThan(0)
    const help = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Help' })
    expect(help().getAttribute('href'), path).toBe(`/en/help?about=${id}`)
  }
})
