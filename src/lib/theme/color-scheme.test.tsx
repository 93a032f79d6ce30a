import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, expect, test } from 'vitest'
import { readCookie } from '#lib/browser/cookies.ts'
import { chooseColorScheme, showColorScheme, useColorScheme } from './color-scheme.ts'

const shown = () => document.documentElement.dataset.colorScheme

function Choice() {
  return <output>{useColorScheme()}</output>
}
const choice = () => screen.getByRole('status').textContent

afterEach(() => act(() => chooseColorScheme('system')))

test('a choice turns the page, is told to who asks, and is kept for the next visit', async () => {
  render(<Choice />)
  expect(choice()).toBe('system')
  await act(async () => chooseColorScheme('dark'))
  expect([choice(), shown(), readCookie('color_scheme')]).toEqual(['dark', 'dark', 'dark'])
  await act(async () => chooseColorScheme('light'))
  expect([choice(), shown(), readCookie('color_scheme')]).toEqual(['light', 'light', 'light'])
})

test('to follow the device again leaves nothing behind', () => {
  chooseColorScheme('dark')
  chooseColorScheme('system')
  expect([shown(), readCookie('color_scheme')]).toEqual([undefined, undefined])
})

test('a page kept from before the choice is turned; what is no scheme follows the device', () => {
  Cookies.set('color_scheme', 'dark', { path: '/' })
  showColorScheme()
  expect(shown()).toBe('dark')
  Cookies.set('color_scheme', 'sepia', { path: '/' })
  showColorScheme()
  expect(shown()).toBeUndefined()
})
