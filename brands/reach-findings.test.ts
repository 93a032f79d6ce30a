import { expect, test } from 'vitest'
import { reachFindings } from './reach-findings.ts'

const contact = { phone: null, line: '@shop', email: null }
const fieldsOf = (brand: Parameters<typeof reachFindings>[0]) => reachFindings(brand).map(({ about }) => about)

test.each(['phone', 'line', 'email'])('a brand with nothing but a %s can be reached', (way) => {
  const none = { phone: null, line: null, email: null }
  expect(fieldsOf({ name: 'Lilac', contact: none })).toEqual(['contact.phone'])
  expect(fieldsOf({ name: 'Lilac', contact: { ...none, [way]: 'x' } })).toEqual([])
})

test.each([
  ['in Thai', 'ซักไลแลค'],
  ['with a letter that makes an SMS dearer', 'Café Wash'],
  ['of more than 20 letters', 'Lilac Wash and Dry Co'],
])('a name %s needs another one for messages', (_, name) => {
  expect(fieldsOf({ name, contact })).toEqual(['smsName'])
  expect(fieldsOf({ name, smsName: 'Lilac', contact })).toEqual([])
})
