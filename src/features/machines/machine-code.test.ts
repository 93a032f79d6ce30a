import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMachineCode } from './machine-code.ts'

const here = new URL('https://washday.example.com/th/qr-scanner')
const machine = { kind: 'machine', address: { node_id: 'ARI4', address: '1', sub_position: '05' } }

test.each([
  ['https://washday.example.com/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com/en/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com/payment/ARI4/1/05'],
  ['https://washday.example.com/th/payment/ARI4/1/05'],
  ['ARI4/1/05'],
  ['ari4/1/05'],
  [' ARI4 1 05 '],
  ['ARI4-1-05'],
])('%s is machine 05', (text) => {
  expect(readMachineCode(text, here)).toEqual(machine)
})

test('a code of another brand says whose it is', () => {
  const url = 'https://the-wash.example.com/qr-scanner?node_id=TWS1&address=1&sub_position=01'
  expect(readMachineCode(url, here)).toEqual({ kind: 'other-brand', brandName: 'The Wash', url })
})

test.each([
  [''],
  ['hello'],
  ['https://evil.example/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com@evil.example/payment/ARI4/1/05'],
  ['https://washday.example.com/login?next=/payment/ARI4/1/05'],
  ['https://washday.example.com/qr-scanner?node_id=../..&address=1&sub_position=05'],
  ['javascript:alert(1)'],
  ['00020101021229370016A000000677010111'],
  ['ARI4/1'],
  ['ARI4/1/05/09'],
  ['a'.repeat(5000)],
])('%s is not ours', (text) => {
  expect(readMachineCode(text, here)).toEqual({ kind: 'not-ours' })
})

test('whatever is printed, only plain parts come out', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      const code = readMachineCode(text, here)
      if (code.kind === 'machine')
        for (const part of Object.values(code.address)) expect(part).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    }),
    { numRuns: 500 },
  )
})
