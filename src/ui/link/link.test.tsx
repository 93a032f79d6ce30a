import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test('a link leads where it says, and its words are its name', () => {
  render(<Link href="/branch">ทุกสาขา</Link>)
  expect(screen.getByRole('link', { name: 'ทุกสาขา' }).getAttribute('href')).toBe('/branch')
})
