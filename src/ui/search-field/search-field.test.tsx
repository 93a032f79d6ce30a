import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'

function Search({ queries = [] }: { queries?: string[] }) {
  const [value, setValue] = useState('')
  return (
    <SearchField
      label="ค้นหาสาขา"
      clearLabel="ล้างคำค้น"
      value={value}
      onChange={setValue}
      onSubmit={(text) => queries.push(text)}
      resultText={value ? 'พบ 3 สาขา' : ''}
    />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'ค้นหาสาขา' })

test('Enter submits the query, and the number of results is announced', async () => {
  const queries: string[] = []
  render(<Search queries={queries} />)
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.type(box(), 'อารีย์{Enter}')
  expect(queries).toEqual(['อารีย์'])
  expect(screen.getByRole('status').textContent).toBe('พบ 3 สาขา')
})

test('the clear button has a name, clears the search field and leaves focus in it', async () => {
  render(<Search />)
  await userEvent.type(box(), 'อารีย์')
  await userEvent.click(screen.getByRole('button', { name: 'ล้างคำค้น' }))
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
})

test('Escape clears the search field', async () => {
  render(<Search />)
  await userEvent.type(box(), 'อารีย์{Escape}')
  expect(box().value).toBe('')
})
