import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Drum } from './drum.tsx'

test('the minutes of a started machine never begin at 0, which would say that no time is left', () => {
  const { container } = render(
    <Drum transaction="TRX" beat={4} minutes={30} unit="นาที" isStill={false} width={undefined} before={null}>
      {null}
    </Drum>,
  )
  const reels = [...container.querySelectorAll<HTMLElement>('[style*="--to"]')].map((reel) =>
    (reel.textContent ?? '').split('\n'),
  )
  expect(reels.map((rows) => rows[0])).toEqual([' ', ' '])
  expect(reels.map((rows) => rows.at(-1)).join('')).toBe('30')
})
