import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { OfflineCopyNote } from './offline-copy-note.tsx'
import { UpdatedAgo } from './updated-ago.tsx'

const NOVEMBER = Date.parse('2025-11-21T03:00:00Z')

beforeAll(async () => {
  requestLocale('en')
  await loadMessages('en')
  applyLocale()
})

test.each([
  ['data on a page', <UpdatedAgo key="ago" updatedAt={NOVEMBER} />],
  ['a page from this device', <OfflineCopyNote key="note" updatedAt={NOVEMBER} />],
])('the Thai date of %s is marked as Thai in English', (_what, element) => {
  const { container } = render(<LocaleProvider>{element}</LocaleProvider>)
  expect([...container.querySelectorAll('[lang=th]')].map((part) => part.textContent)).toEqual(['21 พฤศจิกายน 2568'])
})
