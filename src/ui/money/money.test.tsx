import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Money } from './money.tsx'

test('a sum is one piece of text with its unit', () => {
  render(
    <p>
      <Money number="1,250.00" unit="บาท" />
    </p>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('1,250.00 บาท')
})

test('what a sign or a line means is said in words', () => {
  render(
    <>
      <button type="button">
        <Money number="−15" unit="บาท" spoken="ลด 15 บาท" />
      </button>
      <button type="button">
        <Money number="60" unit="บาท" spoken="ราคาเดิม 60 บาท" isStruck />
      </button>
    </>,
  )
  expect(screen.getByRole('button', { name: 'ลด 15 บาท' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'ราคาเดิม 60 บาท' })).toBeDefined()
  expect(screen.getByText('60 บาท').tagName).toBe('S')
})
