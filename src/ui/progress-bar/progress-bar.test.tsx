import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

test('a progress bar has its value as a number and in words', () => {
  render(<ProgressBar label="ซักฟรี" value={1240} max={1500} valueText="ขาดอีก 260 คะแนน" />)
  const bar = screen.getByRole('progressbar', { name: 'ซักฟรี' })
  expect(bar.getAttribute('aria-valuenow')).toBe('1240')
  expect(bar.getAttribute('aria-valuemax')).toBe('1500')
  expect(bar.getAttribute('aria-valuetext')).toBe('ขาดอีก 260 คะแนน')
})

test.each([
  [0, '0'],
  [5, '0.5'],
  [25, '1'],
  [-5, '0'],
])('a progress bar draws %d of 10 as the share %s', (value, share) => {
  const { container } = render(<ProgressBar label="ตรา" value={value} max={10} />)
  const [drawnShare] = [...container.querySelectorAll('span')]
    .map((span) => span.style.getPropertyValue('--share'))
    .filter(Boolean)
  expect(drawnShare).toBe(share)
})

test('a progress bar without a value has no aria-valuenow', () => {
  render(<ProgressBar label="กำลังเตรียมไฟล์" />)
  expect(screen.getByRole('progressbar', { name: 'กำลังเตรียมไฟล์' }).hasAttribute('aria-valuenow')).toBe(false)
})
