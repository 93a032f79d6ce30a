import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Drum } from './drum.tsx'

test('the minutes of a started machine are the only number that its drum ever says', () => {
  const { container } = render(
    <Drum transaction="TRX" beat={4} minutes={30} unit="นาที" isStill={false} width={undefined} before={null}>
      {null}
    </Drum>,
  )
  expect(container.textContent).toBe('30นาที')
})
