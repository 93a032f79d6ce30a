import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test('a link has its href and is named by its text', () => {
  render(<Link href="/branch">ทุกสาขา</Link>)
  expect(screen.getByRole('link', { name: 'ทุกสาขา' }).getAttribute('href')).toBe('/branch')
})
