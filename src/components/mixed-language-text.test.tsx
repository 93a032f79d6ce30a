import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { spell } from '#ui/spell.ts'
import { MixedLanguageText } from './mixed-language-text.tsx'

function markedSpans(locale: 'th' | 'en', text: string, part?: string) {
  requestLocale(locale)
  applyLocale()
  const { container } = render(<MixedLanguageText part={part}>{text}</MixedLanguageText>)
  const seen = container.textContent?.replace(part ? spell(part) : '', '')
  expect(seen).toBe(text)
  return [...container.querySelectorAll('[lang], [aria-hidden]')].map((span) => [
    span.getAttribute('lang') ?? '',
    span.textContent,
    span.hasAttribute('aria-hidden'),
  ])
}

test('[G4] marks a Thai date in an English sentence as Thai, and keeps a part unbroken', () => {
  const text = 'Case RF-1234-5678 was sent on 21 พฤศจิกายน 2569, at 14:32'
  expect(markedSpans('en', text, 'RF-1234-5678')).toEqual([
    ['', 'RF-1234-5678', true],
    ['th', '21 พฤศจิกายน 2569', false],
  ])
})

test('a Thai date with the same day in English after it is left to that', () => {
  expect(markedSpans('en', 'By 2 ธันวาคม 2569 (2 December 2026)')).toEqual([['th', '2 ธันวาคม 2569', true]])
})

test('marks nothing in a Thai sentence', () => {
  expect(markedSpans('th', 'โอนแล้วเมื่อ 21 พฤศจิกายน 2569')).toEqual([])
})

test('a text that counts on changes in place, so that a screen reader has nothing new', () => {
  requestLocale('th')
  applyLocale()
  const { container, rerender } = render(<MixedLanguageText>อัปเดต 1 วินาทีที่แล้ว</MixedLanguageText>)
  const before = container.firstChild
  rerender(<MixedLanguageText>อัปเดต 2 วินาทีที่แล้ว</MixedLanguageText>)
  expect(container.firstChild).toBe(before)
})
