import { expect, test } from 'vitest'
import { parsePush } from './push-payload.ts'

const HOST = 'the-wash.example.com'
const read = (message: unknown) => parsePush(JSON.stringify(message), HOST, 'en')

const data = {
  title: 'Done',
  body: 'Machine 07',
  path: '/bill/TRX_MCH_0',
  id: 'm1',
  tag: 'm1',
  unread: '3',
  kind: 'wash_done',
}
const parseOurs = (change: object, more: object = {}) =>
  read({ from: '1', fcmMessageId: 'f1', data: { ...data, ...change }, ...more })

test('parses a message of our server', () => {
  expect(parseOurs({})).toEqual({
    title: 'Done',
    body: 'Machine 07',
    path: '/bill/TRX_MCH_0',
    unread: '3',
    kind: 'wash_done',
    id: 'm1',
  })
})

test('uses Firebase’s id for a message without our own', () => {
  expect(parseOurs({ id: undefined }).id).toBe('f1')
  for (const name of ['fcmMessageId', 'messageId', 'message_id']) expect(read({ [name]: 'f2' }).id).toBe('f2')
})

const notification = { title: 'Half price', body: 'Today, all washers' }
const link = `https://${HOST}/th/rewards?from=push#top`
const path = '/th/rewards?from=push#top'

test.each<[string, unknown, string]>([
  ["Firebase's console, without a link", { from: '1', notification, fcmMessageId: 'f' }, '/notifications'],
  ["Firebase's console, with a link", { from: '1', notification, fcmOptions: { link }, fcmMessageId: 'f' }, path],
  ["Firebase's console, with data", { notification, data: { path: '/rewards' }, priority: 'normal' }, '/rewards'],
  [
    "Firebase's console, with a picture",
    { notification: { ...notification, image: 'https://x.example/a.png' } },
    '/notifications',
  ],
  [
    "Firebase's SDK, as `onMessage` has it",
    { messageId: 'f', collapseKey: 'c', notification, fcmOptions: { link }, data: {} },
    path,
  ],
  ['the HTTP v1 API', { notification, fcm_options: { link } }, path],
  ['the HTTP v1 API, for the web', { webpush: { notification, fcm_options: { link } } }, path],
  ['the HTTP v1 API, for the web, as the SDK has it', { webpush: { notification, fcmOptions: { link } } }, path],
  ['the legacy API', { notification: { ...notification, click_action: link } }, path],
  ['a sender of data only', { data: { ...notification, path: '/rewards' } }, '/rewards'],
  ['a sender of data with a link', { data: { ...notification, link } }, path],
  ['a sender of data with an address', { data: { ...notification, url: link } }, path],
  ['a sender of data with a click action', { data: { ...notification, click_action: '/rewards' } }, '/rewards'],
  ['a sender of data as a text', { data: JSON.stringify({ ...notification, path: '/rewards' }) }, '/rewards'],
  [
    'a sender of a notification within data, as a text',
    { data: { notification: JSON.stringify(notification), link } },
    path,
  ],
  ['a sender of a flat message', { ...notification, url: link }, path],
  ['a sender of JSON within JSON', JSON.stringify({ notification, fcmOptions: { link } }), path],
  ['an unknown sender', { notification, x: [1, { y: null }], data: { z: 'z' }, ttl: 5 }, '/notifications'],
])('parses title, text and link of a message from %s', (_sender, message, expected) => {
  expect(read(message)).toMatchObject({ ...notification, path: expected })
})

test.each<[unknown, string, string]>([
  [{ notification: { title: 7, body: 40 } }, '7', '40'],
  [{ notification: { title: 'A', body: true } }, 'A', ''],
  [{ notification: { title: { th: 'A' }, body: ['B'] } }, 'New message', ''],
  [{ notification: { title: '  A  ', body: null } }, 'A', ''],
  [{ notification: { body: 'only a text' } }, 'New message', 'only a text'],
  [{ notification: 'A', data: 'B' }, 'New message', ''],
  [{ notification: null, data: [] }, 'New message', ''],
  [{ data: { title: '' }, notification: { title: 'A' } }, 'A', ''],
  [[1, 2], 'New message', ''],
])('parses %j to the title %j and the text %j', (message, title, body) => {
  expect(read(message)).toMatchObject({ title, body })
})

test.each([
  [undefined, ''],
  ['', ''],
  ['hello', 'hello'],
  ['น้ำยาลด 50%', 'น้ำยาลด 50%'],
  ['"quoted"', 'quoted'],
  ['42', '42'],
  ['{"data":', '{"data":'],
  ['{}', ''],
  ['{"data":{}}', ''],
  ['null', 'null'],
])('shows a default title for the payload %j', (text, body) => {
  const { title, path, ...rest } = parsePush(text, HOST, 'en')
  expect(title).toBe('New message')
  expect(parsePush(text, HOST, 'th').title).toBe('มีข้อความใหม่')
  expect(path).toBe('/notifications')
  expect(rest.body).toBe(body)
})

test('gives two messages without an id different ids', () => {
  expect(read({ notification }).id).not.toBe(read({ notification }).id)
})

test('truncates a very long text', () => {
  expect(read({ notification: { title: 'a'.repeat(100_000) } }).title).toHaveLength(500)
})

test.each([
  ['/rewards', '/rewards'],
  [`https://${HOST}`, '/'],
  [`https://${HOST}/en/rewards`, '/en/rewards'],
  [`http://${HOST}/en/rewards`, '/en/rewards'],
  [`https://${HOST.toUpperCase()}/en/rewards`, '/en/rewards'],
  ['rewards', '/rewards'],
  ['?a=1', '/?a=1'],
])('maps the link %j to the path %j', (given, expected) => {
  for (const message of [
    { data: { path: given } },
    { fcmOptions: { link: given } },
    { notification: { click_action: given } },
  ])
    expect(read(message).path).toBe(expected)
})

test.each([
  'https://evil.example/',
  'http://evil.example/',
  'https://the-wash.example.com.evil.example/',
  'https://the-wash.example.com@evil.example/',
  'https://the-wash.example.com:8443/',
  'https://wash-max.example.com/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https://the-wash.example.com//evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://the-wash.example.com/1',
  'mailto:a@example.com',
  '/a\nb',
  'https://',
])('[V3.5.5] maps the foreign link %j to the home page', (given) => {
  for (const message of [
    { data: { path: given } },
    { fcmOptions: { link: given } },
    { notification: { click_action: given } },
  ])
    expect(read(message).path).toBe('/')
})

test.each([[''], [7], [undefined], [null], [{}], [['/']]])(
  'leads to the notification list for the path %j, which is not a link',
  (given) => {
    expect(parseOurs({ path: given }).path).toBe('/notifications')
  },
)
