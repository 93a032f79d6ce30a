import { expect, test } from 'vitest'
import { messagesOfPages } from './page-messages.ts'

const text = (value: string) => [{ type: 0, value }]
const names = {
  home: 'index',
  login: '_guest/login.index',
  loads: '_authed/loads',
  help: 'help',
}
const all = {
  th: Object.fromEntries(Object.values(names).map((name) => [name, { 'help.title': text(name) }])),
}
const messagesOf = messagesOfPages(all)

test.each([
  ['help', '/help', true, true],
  ['help', '/help', false, true],
  ['home', '/', true, false],
  ['home', '/', false, true],
  ['login', '/login', true, true],
  ['login', '/login', false, false],
  ['loads', '/loads', false, true],
  ['loads', '/loads', true, false],
] as const)('%s at %s, as a guest: %s, has messages of its own: %s', (page, path, isGuest, isIncluded) => {
  const name = names[page]
  const messages = messagesOf({ route: { name, path }, screen: name, locale: 'th', isGuest })
  expect(messages).toEqual(isIncluded ? { 'help.title': text(name) } : undefined)
})

test('a path without a route and a language without messages have none', () => {
  expect(messagesOf({ route: undefined, screen: undefined, locale: 'th', isGuest: true })).toBeUndefined()
  expect(
    messagesOf({ route: { name: names.help, path: '/help' }, screen: names.help, locale: 'en', isGuest: true }),
  ).toBeUndefined()
})
