import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { IconLink } from './icon-link.tsx'

test('an icon button is named by its label and acts once per press', async () => {
  let presses = 0
  render(
    <IconButton label="แชร์" onPress={() => (presses += 1)}>
      <ShareIcon />
    </IconButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'แชร์' }))
  expect(presses).toBe(1)
})

test('the badge of an icon link is hidden from screen readers, which read the label', () => {
  render(
    <IconLink href="/th/notifications" label="การแจ้งเตือน ยังไม่อ่าน 3 รายการ" badge="3">
      <ShareIcon />
    </IconLink>,
  )
  expect(screen.getByRole('link', { name: 'การแจ้งเตือน ยังไม่อ่าน 3 รายการ' })).toBeDefined()
  expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true')
})
