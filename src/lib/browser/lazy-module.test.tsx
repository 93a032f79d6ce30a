import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyModule } from './lazy-module.ts'

function setup(load: () => Promise<string>) {
  const { preload, useModule } = lazyModule(load)
  function Page() {
    const module = useModule()
    return <p>{module === undefined ? 'loading' : (module ?? 'failed')}</p>
  }
  return { preload, Page }
}

test('loads a module after the first render and returns it immediately the next time', async () => {
  let loads = 0
  const { Page } = setup(async () => `module ${++loads}`)
  const { unmount } = render(<Page />)
  expect(await screen.findByText('module 1')).toBeDefined()
  unmount()
  render(<Page />)
  expect(screen.getByText('module 1')).toBeDefined()
})

test('returns a preloaded module immediately', async () => {
  const { preload, Page } = setup(async () => 'module')
  await act(preload)
  render(<Page />)
  expect(screen.getByText('module')).toBeDefined()
})

test('loads a module again for the next component after a failure', async () => {
  let isOnline = false
  const { Page } = setup(async () => {
    if (!isOnline) throw new Error('no network')
    return 'module'
  })
  const { unmount } = render(<Page />)
  expect(await screen.findByText('failed')).toBeDefined()
  unmount()
  isOnline = true
  render(<Page />)
  expect(await screen.findByText('module')).toBeDefined()
})
