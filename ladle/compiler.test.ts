import { expect, test } from 'vitest'
import { createCompiler } from './compiler.ts'

/** Threads that, like Panda, never see a change that is made while they compile for the first time. */
function startThreads() {
  let source = 'first'
  let changes: string[] = []
  const threads: { hasEnded: boolean }[] = []
  function start() {
    const thread = { hasEnded: false }
    threads.push(thread)
    let read: string | undefined
    return {
      async compile() {
        const isFirst = read === undefined
        read ??= source
        source = changes.shift() ?? source
        if (!isFirst) read = source
        if (source === 'broken') throw new Error('broken')
        return read
      },
      end: () => {
        thread.hasEnded = true
      },
    }
  }
  return {
    compile: createCompiler(start, () => source),
    change: (...to: string[]) => {
      changes = to
    },
    running: () => threads.map(({ hasEnded }) => !hasEnded),
  }
}

test('one thread compiles every time', async () => {
  const { compile, change, running } = startThreads()
  expect(await Promise.all([compile(), compile()])).toEqual(['first', 'first'])
  change('second')
  expect(await compile()).toBe('second')
  expect(running()).toEqual([true])
})

test('what changes while a thread compiles for the first time is compiled by a new thread', async () => {
  const { compile, change, running } = startThreads()
  change('second', 'third')
  expect(await compile()).toBe('third')
  expect(running()).toEqual([false, false, true])
})

test('after an error the next compilation starts a new thread', async () => {
  const { compile, change, running } = startThreads()
  change('broken', 'mended')
  await expect(compile()).rejects.toThrow('broken')
  expect(await compile()).toBe('mended')
  expect(running().at(-1)).toBe(true)
  expect(running().slice(0, -1)).not.toContain(true)
})
