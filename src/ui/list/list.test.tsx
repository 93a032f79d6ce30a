import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ButtonRow } from './button-row.tsx'
import { DefinitionList, DefinitionRow } from './definition-list.tsx'
import { List, ListRow } from './list.tsx'

test('a row can be a link or a button, named by everything it shows', async () => {
  let presses = 0
  render(
    <List label="ทางเลือก">
      <ListRow href="/th/coupon" title="รับคูปอง" note="ใช้ได้ 90 วัน" trailing="50 บาท" />
      <ButtonRow onPress={() => (presses += 1)} title="ขอเงินคืน" />
      <ListRow title="ซักฟรี" note="ขาดอีก 260" />
    </List>,
  )
  expect(screen.getByRole('list', { name: 'ทางเลือก' }).children).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'รับคูปอง, ใช้ได้ 90 วัน, 50 บาท' }).getAttribute('href')).toBe('/th/coupon')
  await userEvent.click(screen.getByRole('button', { name: 'ขอเงินคืน' }))
  expect(presses).toBe(1)
})

test('[W9] the facts of a receipt are terms with definitions', () => {
  render(
    <DefinitionList>
      <DefinitionRow term="ราคา">60.00</DefinitionRow>
      <DefinitionRow term="รวม" isTotal>
        50.00 บาท
      </DefinitionRow>
    </DefinitionList>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['ราคา', 'รวม'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['60.00', '50.00 บาท'])
})
