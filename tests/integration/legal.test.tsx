import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEXT_VERSIONS, textVersionsAt } from '#contract/privacy.ts'
import { ACCESSIBILITY_ROWS } from '#features/engagement/legal/accessibility-rows.ts'
import { comingFiles } from '#features/engagement/legal/legal.queries.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { openPage, waitForPage } from '#tests/support/page/page.tsx'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const PAGES = [
  {
    path: '/privacy-policy',
    th: 'นโยบายความเป็นส่วนตัว',
    en: 'Privacy policy',
    fact: /download the data of your account/,
  },
  { path: '/refund-policy', th: 'นโยบายการคืนเงิน', en: 'Refund policy', fact: /automatically get a refund coupon/ },
  { path: '/term-of-use', th: 'ข้อกำหนดการใช้งาน', en: 'Terms of use', fact: /Tell nobody your PIN/ },
  { path: '/accessibility', th: 'การเข้าถึงสำหรับทุกคน', en: 'Accessibility', fact: /do not yet claim to meet/ },
]

/** Counts of paragraphs and list items under each heading; also asserts that the text names the operator. */
async function outline(path: string, heading: string, operator: string) {
  await openPage(server.url, path)
  const { main } = await waitForPage(heading)
  expect((await within(main).findAllByText(new RegExp(operator.replace(/[()]/g, '\\$&')))).length).toBeGreaterThan(0)
  return screen.getAllByRole('region').map((region) => {
    expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe(region.getAttribute('aria-label'))
    return [within(region).queryAllByRole('paragraph').length, within(region).queryAllByRole('listitem').length]
  })
}

test('bundled libraries are listed with their licence texts; a list that failed to load can be requested again', async () => {
  const proxy = await startScriptedServer()
  configureHost(proxy.url)
  const LISTED = [
    { name: 'react', version: '19.3.0', identifier: 'MIT', text: 'Permission is hereby granted\n\nto any person' },
    { name: 'nobody-knows', version: '1.0.0' },
  ]
  proxy.play(({ url }) => (url === '/licences.json' ? { status: 503, body: '' } : { status: 404, body: '' }))
  const { user } = await openPage(server.url, '/en/licences')
  await waitForPage('Open-source licences')
  await screen.findByText('The licences couldn’t be loaded')
  proxy.play(() => ({ status: 200, body: LISTED }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const list = within(await screen.findByRole('list', { name: 'Open-source licences' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `react, ${factsText(['19.3.0', 'MIT'])}`,
    'nobody-knows, 1.0.0',
  ])
  await user.click(list.getByRole('button'))
  const sheet = within(await screen.findByRole('dialog', { name: 'react' }))
  expect(sheet.getByText(/Permission is hereby granted/).getAttribute('lang')).toBe('en')
  configureHost(server.url)
  proxy.close()
})

describe('the shop’s public texts', () => {
  test.each(PAGES)('$path has the same structure in both languages, and names the operator', async (page) => {
    const thai = await outline(`/th${page.path}`, page.th, 'บริษัท วอชเดย์ (ประเทศไทย) จำกัด')
    const english = await outline(`/en${page.path}`, page.en, 'Washday (Thailand) Co., Ltd.')
    expect(english.length).toBeGreaterThan(4)
    expect(english).toEqual(thai)
    expect(screen.getByText(page.fact)).toBeDefined()
  })

  test('a legal page has the date of its version, and contents that lead to its sections', async () => {
    const { user } = await openPage(server.url, '/en/refund-policy')
    await waitForPage('Refund policy')
    expect(screen.getByText('30 พฤศจิกายน 2569').getAttribute('lang')).toBe('th')
    expect(screen.getByText('(30 November 2026)')).toBeDefined()
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
    const sections = screen.getAllByRole('region')
    const links = contents.getAllByRole<HTMLAnchorElement>('link', { hidden: true })
    expect(links.map(({ textContent }) => textContent)).toEqual(sections.map((it) => it.getAttribute('aria-label')))
    const entries = history.length
    await user.click(links[3] as HTMLAnchorElement)
    expect(document.activeElement).toBe(sections[3])
    expect(history.length).toBe(entries)
  })

  test('the accessibility page says how many promises are proved and how many are not', async () => {
    const { eachTime, longer, open } = ACCESSIBILITY_ROWS
    const all = eachTime + longer + open
    for (const [path, heading] of [
      ['/th/accessibility', 'การเข้าถึงสำหรับทุกคน'],
      ['/en/accessibility', 'Accessibility'],
    ] as const) {
      await openPage(server.url, path)
      const { main } = await waitForPage(heading)
      const [sentence] = await within(main).findAllByText(new RegExp(`\\b${all}\\b`))
      expect(sentence?.textContent?.match(/\d+/g)).toEqual([all, eachTime, longer, open].map(String))
    }
  })

  test('each legal page links to the others', async () => {
    const { user } = await openPage(server.url, '/en/term-of-use')
    await waitForPage('Terms of use')
    await user.click(await screen.findByRole('link', { name: 'Refund policy' }))
    await waitForPage('Refund policy')
    expect(screen.queryByRole('link', { name: 'Refund policy' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Accessibility' }))
    await waitForPage('Accessibility')
  })
})

describe('texts that are announced', () => {
  const DAY = '2100-01-01'
  const announce = (day: string) => {
    TEXT_VERSIONS.coming = day
    comingFiles.terms = {
      th: async () => ({ writeText: () => ({ intro: 'ฉบับใหม่', sections: [] }) }),
      en: async () => ({ writeText: () => ({ intro: 'Everything is new.', sections: [] }) }),
    }
  }
  afterEach(() => {
    TEXT_VERSIONS.coming = null
    delete comingFiles.terms
  })

  test('can be read before their day, from their own address and from the text in force', async () => {
    announce(DAY)
    const { user, address } = await openPage(server.url, '/en/term-of-use')
    const { main } = await waitForPage('Terms of use')
    await within(main).findByText(/Tell nobody your PIN/)
    await user.click(within(main).getByRole('link', { name: /^Terms of use: the next version, .*1 January 2100/ }))
    const { main: coming } = await waitForPage('Terms of use: the next version')
    expect(address()).toBe('/en/coming/terms')
    await within(coming).findByText('Everything is new.')
    expect(coming.textContent).toMatch(/In force from .*1 January 2100/)
    await user.click(within(coming).getByRole('link', { name: /^Terms of use: the version in force/ }))
    await waitForPage('Terms of use')
    expect(textVersionsAt(Date.now()).present, 'what a registration accepts').toBe(TEXT_VERSIONS.present)
  })

  test('are in force from midnight in Bangkok of their day, and accepted from then on', async () => {
    announce('2026-01-01')
    await openPage(server.url, '/en/term-of-use')
    const { main } = await waitForPage('Terms of use')
    await within(main).findByText('Everything is new.')
    expect(within(main).queryByRole('link', { name: /next version/ })).toBeNull()
    const midnight = Date.parse('2026-01-01T00:00:00+07:00')
    expect([midnight - 1, midnight].map((now) => textVersionsAt(now).present)).toEqual([
      TEXT_VERSIONS.present,
      '2026-01-01',
    ])
    await openPage(server.url, '/en/privacy-policy')
    const { main: other } = await waitForPage('Privacy policy')
    await within(other).findByText(/download the data of your account/)
  })

  test.each(['/en/coming/terms', '/en/coming/privacy', '/en/coming/refund'])(
    '%s says that there are none, and leads to the text in force',
    async (path) => {
      await openPage(server.url, path)
      const { main } = await waitForPage('No change is announced')
      expect(within(main).getByRole('link').getAttribute('href')).toMatch(/^\/en\/(?:term-of-use|\w+-policy)$/)
    },
  )
})
