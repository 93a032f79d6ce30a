import { globSync, readFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { minimalIcon } from './minimal-icon.ts'
import { stripReactIntl } from './stub-unused-code.ts'

const FILES = ['icons', 'navigation-icons', 'status-icons'].map((name) => `src/ui/icons/${name}.tsx`)
const names = FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/of=\{(\w+)\}/g)].map(([, name = '']) => name),
)

type Props = ComponentProps<typeof lucide.House>
type Data = Parameters<typeof minimalIcon>[0]

/** The attributes in any order, without lucide's own classes. */
const parts = (markup: string) =>
  markup
    .replaceAll(/lucide[\w-]*\s?/g, '')
    .replaceAll(/<\/?|\/?>/g, ' ')
    .split(/ (?=[\w-]+=)| +/)
    .sort()

test('every icon that the app has is drawn as lucide draws it', () => {
  expect(names.length).toBeGreaterThan(45)
  const props: Props = { 'aria-hidden': true, focusable: false, className: 'x', size: '1.25rem', strokeWidth: 2.1 }
  for (const name of names) {
    const theirs = (lucide as unknown as Record<string, typeof lucide.House>)[name] // by its name
    if (!theirs) throw new Error(`lucide has no ${name}`)
    // Its data is what it hands on to the one who draws.
    const { render } = theirs as unknown as { render: (props: Props, ref: null) => { props: { icon: Data } } }
    const data = render({}, null).props.icon
    expect(parts(renderToStaticMarkup(createElement(minimalIcon(data), props))), name).toEqual(
      parts(renderToStaticMarkup(createElement(theirs, props))),
    )
  }
})

test('nothing asks for the router’s links, which are left out of the build', () => {
  const asks = /import \{[^}]*\b(?:Link|createLink|linkOptions|useLinkProps)\b[^}]*\} from '@tanstack\/react-router'/
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/styled-system/**'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('of react-intl the messages are left, and half of it is not', () => {
  for (const library of ['react-intl', '@formatjs/intl']) {
    const whole = readFileSync(`node_modules/${library}/index.js`, 'utf8')
    const left = stripReactIntl(whole)
    expect(left.length, library).toBeLessThan(whole.length * 0.6)
    expect(left).toMatch(/^export \{.*\bcreateIntl\b.*\};$/m)
    expect(left).not.toMatch(/formatDate|formatNumber|formatList|FormattedMessage|supportedLocalesOf/)
  }
})
