import { setBrandTheme } from '#contract/staff/theme.ts'
import { get } from '#tests/support/server/client.ts'
import { expect, OPERATOR_TOKEN, test } from './app.ts'
import { colourOf } from './colour.ts'
import { messagesOf } from './messages.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use({ shop: 'brand-setting' }) // changes the colours of all its pages

const VIOLET = 'rgb(124, 58, 237)'

test(
  'a colour that the shop sets is in open and new pages without a build',
  FULL_ONLY,
  async ({ app, page, context, newContext }) => {
    const t = messagesOf('en')
    await page.goto(app.url('wash-max', '/en'))
    const brandCookie = async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'brand')
      return JSON.parse(decodeURIComponent(cookie?.value ?? 'null'))
    }
    await expect.poll(brandCookie).toEqual({ isCheck: true, subDomain: 'wash-max', pahtImg: null, theme: '#d9480f' })
    expect(await colourOf(page, '--colors-fill')).not.toBe(VIOLET)

    await get(app.origin, setBrandTheme, { brand: 'wash-max', theme: '#7c3aed' }, { token: OPERATOR_TOKEN })
    await page.clock.setFixedTime(Date.now() + 61_000)
    await page
      .getByRole('link', { name: t('nav.login') })
      .first()
      .click()
    await expect.poll(() => colourOf(page, '--colors-fill')).toBe(VIOLET)
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#7c3aed')
    expect(await brandCookie()).toMatchObject({ theme: '#7c3aed' })

    const other = await newContext()
    const newPage = await other.newPage()
    await newPage.goto(app.url('wash-max', '/en'))
    await expect.poll(() => colourOf(newPage, '--colors-fill')).toBe(VIOLET)
    const withoutScript = await (await newContext({ javaScriptEnabled: false })).newPage()
    await expect
      .poll(async () => {
        await withoutScript.goto(app.url('wash-max', '/en'))
        return colourOf(withoutScript, '--colors-fill')
      })
      .toBe(VIOLET)
    await withoutScript.goto(app.url('the-wash', '/en'))
    expect(await colourOf(withoutScript, '--colors-fill'), 'another brand').not.toBe(VIOLET)
  },
)
