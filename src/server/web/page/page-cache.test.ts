import { expect, test } from 'vitest'
import { themeCookies } from './page-cache.ts'

test('a page depends on a valid colour scheme cookie and on no invented value', () => {
  expect(themeCookies('a=1; color_scheme=dark; access_token=x', false)).toBe('color_scheme=dark')
  expect(themeCookies('color_scheme=light', false)).toBe('color_scheme=light')
  expect(themeCookies('color_scheme=x1; color_scheme=; color_scheme=darker; my_color_scheme=dark', false)).toBe('')
  expect(themeCookies('color_scheme=dark; color_scheme=dark; color_scheme=light', false)).toBe('color_scheme=dark')
})

test('a brand cookie counts once, and only where the app writes one', () => {
  expect(themeCookies('brand=rose; color_scheme=dark', false)).toBe('color_scheme=dark')
  expect(themeCookies('brand=rose; brand=rose; a=1', true)).toBe('brand=rose')
})
