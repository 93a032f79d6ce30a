import { expect, test } from 'vitest'
import { networkOf, siteOf } from './rate-limit.ts'

test.each([
  ['192.0.2.1:52431', 'with the port of its connection, as Azure’s gateway writes it'],
  ['::ffff:192.0.2.1', 'mapped into IPv6'],
  ['::FFFF:c000:201', 'mapped, in hexadecimal digits'],
  ['0:0:0:0:0:ffff:192.0.2.1', 'mapped, written in full'],
  ['[::ffff:192.0.2.1]:52431', 'mapped, with a port'],
])('[S2.3][S6.7] %s is the network of 192.0.2.1: %s', (address) => {
  expect(networkOf(address)).toBe(networkOf('192.0.2.1'))
})

test.each([
  ['[2001:db8:7:42ff::5]:443', 'with a port'],
  ['[2001:db8:7:4200::1]', 'in brackets'],
  ['2001:DB8:7:4200:0:0:0:1', 'written in full'],
  ['2001:db8:7:4242:1:2:3:4%eth0', 'with the interface'],
])('%s is in the network of 2001:db8:7:4200::5: %s', (address) => {
  expect(networkOf(address)).toBe(networkOf('2001:db8:7:4200::5'))
})

test('the next household is another network of the same site', () => {
  const [one, next] = ['2001:db8:7:42ff::5', '2001:db8:7:4300::5'].map(networkOf)
  expect(next).not.toBe(one)
  expect(siteOf(next ?? '')).toBe(siteOf(one ?? ''))
})

test.each(['192.0.2.2', '192.0.2.1.5', 'unknown', ''])('%s is a network of its own', (address) => {
  expect(networkOf(address)).not.toBe(networkOf('192.0.2.1'))
})
