import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BASES = ['API_BASE_URL', 'PAYMENT_OPN_URL', 'FCM_URL', 'MACHINE_URL'] as const
const given = { MACHINE_SECRET: 'x'.repeat(32) }

test.each(BASES)('%s is what paths are put behind, and so ends without a slash', (name) => {
  const read = (address: string) => readConfig({ ...given, [name]: address })[name]
  expect(read('https://api.example.com/')).toBe('https://api.example.com')
  expect(read('http://127.0.0.1:8080/v1//')).toBe('http://127.0.0.1:8080/v1')
})

test.each(BASES)('%s is on the web: a host alone is none, whatever port it has', (name) => {
  for (const address of ['api.example.com', 'api.example.com:8443', 'ftp://api.example.com', 'https://'])
    expect(() => readConfig({ ...given, [name]: address })).toThrow(`${name} is `)
})

test('without an API of their own pages ask where they came from', () => {
  expect(readConfig({}).API_BASE_URL).toBe('')
  expect(readConfig({ API_BASE_URL: '' }).API_BASE_URL).toBe('')
})
