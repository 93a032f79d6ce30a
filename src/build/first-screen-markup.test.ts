import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { SCREENS } from '#contract/first-screen.ts'
import { screenFrom } from './first-screen-markup.ts'

const PARTS = '<a href="#main">Skip</a><header>Washday</header>'
/** The screen of a page with this content of its `<main>`. */
function screen(main: string, page = { name: 'help', path: '/help' }, after = '') {
  const { document } = new JSDOM(`<div id="root">${PARTS}<main><h1>Help</h1>${main}</main>${after}</div>`, {
    url: 'http://localhost/',
    pretendToBeVisual: false,
  }).window
  const root = document.querySelector('#root')
  if (!root) throw new Error('no root')
  const before = root.innerHTML
  const result = screenFrom(root, page, ({ body }) => `/* ${body.querySelectorAll('main').length} */`)
  expect(root.innerHTML, 'the page itself').toBe(before)
  return result
}
const mainOf = (...page: Parameters<typeof screen>) =>
  /<main><h1>Help<\/h1>(.*)<\/main>/.exec(screen(...page).markup)?.[1]

test('keeps header, page and navigation, without live regions and messages', () => {
  const after = '<nav>Menu</nav><div role="status"></div><section>Saved</section>'
  expect(screen('', undefined, after).markup).toBe(`${PARTS}<main><h1>Help</h1></main><nav>Menu</nav>`)
})

test('disables every control, so that nothing typed is lost', () => {
  expect(mainOf('<input name="phone"><button type="button" data-rac="">Go on</button><a href="/x">x</a>')).toBe(
    '<input name="phone" disabled=""><button type="button" disabled="">Go on</button><a href="/x">x</a>',
  )
})

test('removes the picture of a camera that is not open', () => {
  expect(mainOf('<div><video hidden></video><button disabled="">Open</button></div>')).toBe(
    '<div><button disabled="">Open</button></div>',
  )
})

test('moves inline styles into rules after the critical ones', () => {
  const { markup, css } = screen('<i style="top: 1px;">a</i><b style="left: 0px;">b</b>')
  expect(markup).not.toContain('style=')
  expect(markup).toContain('<b data-first="1">b</b>')
  expect(css).toBe('/* 1 */[data-first="0"]{top: 1px;}[data-first="1"]{left: 0px;}')
})

test('removes what is below the fold, but no part of a paragraph', () => {
  const paragraph = (letter: string) => `<p><b>${letter.repeat(500)}</b></p>`
  const shown = ['a', 'b', 'c', 'd'].map(paragraph).join('')
  expect(mainOf(`<div>${shown}${paragraph('e')}</div><p>f</p>`)).toBe(`<div>${shown}</div>`)
})

test('removes what follows the last part that is the same on every device', () => {
  const profile = { name: '_authed/profile.index', path: '/profile' }
  expect(mainOf('<div><div><ul></ul></div><p>Language</p></div><p>Theme</p>', profile)).toBe(
    '<div><div><ul></ul></div></div>',
  )
})

test('removes a text with the address of the page', () => {
  expect(mainOf('<p>404</p><p>Page not found: /none</p>', { name: SCREENS.notFound, path: '/none' })).toBe('<p>404</p>')
})

test('names the brand and no page where the device decides which page follows', () => {
  const neutral = screen('<i aria-hidden="true"></i><p>Only for fun</p>', { name: SCREENS.neutral, path: '/x' })
  expect(neutral.markup).toBe(`${PARTS}<main><h1 translate="no">__BRAND_NAME__</h1><i aria-hidden="true"></i></main>`)
  expect(() => screen('', { name: SCREENS.neutral, path: '/x' })).toThrow('no skeleton')
})
