import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyModule } from './lazy-module.ts'

function partOf(load: () => Promise<string>) {
  const { preload, useModule } = lazyModule(load)
  function Page() {
    const part = useModule()
    return <p>{part === undefined ? 'on its way' : (part ?? 'cannot be had')}</p>
  }
  return { preload, Page }
}

test('a part comes once the page stands, and is there at once the next time', async () => {
  let asked = 0
  const { Page } = partOf(async () => `part ${++asked}`)
  const { unmount } = render(<Page />)
  expect(await screen.findByText('part 1')).toBeDefined()
  unmount()
  render(<Page />)
  expect(screen.getByText('part 1')).toBeDefined()
})

test('a part that was brought before is there at once', async () => {
  const { preload, Page } = partOf(async () => 'part')
  await act(preload)
  render(<Page />)
  expect(screen.getByText('part')).toBeDefined()
})

test('a part that cannot be had is asked for again by the next page', async () => {
  let isOnline = false
  const { Page } = partOf(async () => {
    if (!isOnline) throw new Error('no network')
    return 'part'
  })
  const { unmount } = render(<Page />)
  expect(await screen.findByText('cannot be had')).toBeDefined()
  unmount()
  isOnline = true
  render(<Page />)
  expect(await screen.findByText('part')).toBeDefined()
})
