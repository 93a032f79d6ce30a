import { expect, test } from 'vitest'
import { isPromptPayFor } from './promptpay.ts'

const fifty = '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197'

test('a whole PromptPay text for the sum is right', () => {
  expect(isPromptPayFor(fifty, 5000)).toBe(true)
})

test('another sum, another currency, a changed digit, a cut or an amount left out is not', () => {
  expect(isPromptPayFor(fifty, 5001)).toBe(false)
  expect(isPromptPayFor(fifty.replace('812345678', '812345679'), 5000)).toBe(false)
  expect(isPromptPayFor(fifty.slice(0, -1), 5000)).toBe(false)
  expect(isPromptPayFor(fifty.replace('5303764', '5303840'), 5000)).toBe(false)
  const open = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'
  expect(isPromptPayFor(open, 5000)).toBe(false)
  expect(isPromptPayFor('', 5000)).toBe(false)
})
