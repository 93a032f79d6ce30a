import { act, render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, expect, test } from 'vitest'
import { readCookie } from '#lib/browser/cookies.ts'
import { chooseColorScheme, showColorScheme, useColorScheme } from './color-scheme.ts'

const appliedScheme = () => document.documentElement.dataset.colorScheme

function Choice() {
  return <output>{useColorScheme()}</output>
}
const choice = () => screen.getByRole('status').textContent

afterEach(() => act(() => chooseColorScheme('system')))

test('applies a chosen scheme, re-renders its readers and saves it for the next visit', async () => {
  render(<Choice />)
  expect(choice()).toBe('system')
  await act(async () => chooseColorScheme('dark'))
  expect([choice(), appliedScheme(), readCookie('color_scheme')]).toEqual(['dark', 'dark', 'dark'])
  await act(async () => chooseColorScheme('light'))
  expect([choice(), appliedScheme(), readCookie('color_scheme')]).toEqual(['light', 'light', 'light'])
})

test('removes the attribute and the cookie when the scheme follows the device again', () => {
  chooseColorScheme('dark')
  chooseColorScheme('system')
  expect([appliedScheme(), readCookie('color_scheme')]).toEqual([undefined, undefined])
})

test('applies a saved scheme to a cached page, and follows the device for an invalid one', async () => {
  Cookies.set('color_scheme', 'dark', { path: '/' })
  showColorScheme()
  expect(appliedScheme()).toBe('dark')
  await Promise.resolve() // cookies are read once per task
  Cookies.set('color_scheme', 'sepia', { path: '/' })
  showColorScheme()
  expect(appliedScheme()).toBeUndefined()
})
