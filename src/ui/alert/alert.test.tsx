import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '#ui/button/button.tsx'
import { Alert } from './alert.tsx'

test('[E2] an alert describes its control and is not a live region', () => {
  render(
    <>
      <Button aria-describedby="failed">บันทึก</Button>
      <Alert id="failed" tone="bad" action={<Button>ลองใหม่</Button>}>
        ไม่มีอินเทอร์เน็ต
      </Alert>
    </>,
  )
  const describedBy = screen.getByRole('button', { name: 'บันทึก' }).getAttribute('aria-describedby')
  expect(describedBy).toBe(screen.getByText('ไม่มีอินเทอร์เน็ต').id)
  expect(screen.getByRole('button', { name: 'ลองใหม่' })).toBeDefined()
  expect(screen.queryByRole('alert') ?? screen.queryByRole('status')).toBeNull()
})
