import { afterEach, expect, test } from 'vitest'
import { pageConfig } from '#lib/browser/page-config.ts'
import { apiSrcset, apiUrl } from './picture-url.ts'

const { baseUrl } = pageConfig
afterEach(() => {
  pageConfig.baseUrl = baseUrl
})

test('a picture of the own origin is a path', () => {
  pageConfig.baseUrl = ''
  expect(apiUrl('/a/640.webp')).toBe('/a/640.webp')
  expect(apiSrcset('/a/320.webp 320w, /a/640.webp 640w')).toBe('/a/320.webp 320w, /a/640.webp 640w')
  expect(apiSrcset(null)).toBeUndefined()
})

test('a path of an API on another origin is completed, and a URL stays', () => {
  pageConfig.baseUrl = 'https://api.example.com/v1'
  expect(apiUrl('/a/640.webp')).toBe('https://api.example.com/a/640.webp')
  expect(apiUrl('https://pictures.example/b.jpg')).toBe('https://pictures.example/b.jpg')
  expect(apiSrcset('/a/320.webp 320w, /a/640.webp 640w')).toBe(
    'https://api.example.com/a/320.webp 320w, https://api.example.com/a/640.webp 640w',
  )
})
