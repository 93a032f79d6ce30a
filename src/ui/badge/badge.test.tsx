import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { Badge } from './badge.tsx'

test('a badge is read as part of the text of its control', () => {
  render(
    <button type="button">
      เครื่องซัก 05{' '}
      <Badge tone="brand" icon={<StarIcon size={20} />}>
        ของคุณ
      </Badge>
    </button>,
  )
  expect(screen.getByRole('button', { name: 'เครื่องซัก 05 ของคุณ' })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})
