import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { FullDate } from './full-date.tsx'

function textIn(locale: 'th' | 'en') {
  requestLocale(locale)
  applyLocale()
  return render(<FullDate instant="2026-11-21T03:00:00Z" />).container.textContent
}

test('[H3] a day has its year of the reader’s own calendar on an English page only', () => {
  expect(textIn('th')).toBe('21 พฤศจิกายน 2569')
  expect(textIn('en')).toBe('21 พฤศจิกายน 2569 (21 November 2026)')
})

test('[H3] no page shows a full date in Thai alone', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx$/.test(file))
  const alone = files.filter((file) =>
    /text=\{formatDay\(|>\s*\{formatDay\(/.test(readFileSync(`src/features/${file}`, 'utf8')),
  )
  expect(alone).toEqual([])
})
