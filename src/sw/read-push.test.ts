import { expect, test } from 'vitest'
import { readPush } from './read-push.ts'

const data = {
  title: 'Done',
  body: 'Machine 07',
  path: '/bill/TRX_MCH_0',
  id: 'm1',
  tag: 'm1',
  unread: '3',
  kind: 'wash_done',
}
const came = (change: object, more: object = {}) =>
  readPush(JSON.stringify({ from: '1', fcmMessageId: 'f1', data: { ...data, ...change }, ...more }))

test('a message is read as the server wrote it', () => {
  expect(came({})).toEqual({
    title: 'Done',
    body: 'Machine 07',
    path: '/bill/TRX_MCH_0',
    unread: '3',
    kind: 'wash_done',
    id: 'm1',
  })
})

test('without an id of ours it has the one of Firebase', () => {
  expect(came({ id: undefined }).id).toBe('f1')
})

test.each([
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['/a\nb'],
  [''],
  [7],
  [undefined],
])('a path that is none of ours, %j, leads to the list', (path) => {
  expect(came({ path }).path).toBe('/notifications')
})

test.each([[undefined], ['hello'], ['{}'], ['{"data":{}}'], ['null']])('%j shows something all the same', (text) => {
  const { title, path } = readPush(text)
  expect(title).toMatch(/New message/)
  expect(path).toBe('/notifications')
})
