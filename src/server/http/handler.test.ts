import { object, picklist } from 'valibot'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { PageOf } from '#contract/scalars.ts'
import { defineHandler } from './handler.ts'

const list = endpoint('GET', '/api/list', {
  input: object({}),
  output: PageOf(object({ kind: picklist(['leaks', 'dirty']) })),
  access: 'public',
})

function answerOf(rows: readonly string[], NODE_ENV: string) {
  const logged: string[] = []
  const app = { config: { NODE_ENV }, log: { error: (event: string) => logged.push(event) }, reads: {} }
  const details = rows.map((kind) => ({ kind }))
  const run = async () => ({ details, total: details.length })
  // What a handler of a public list reads of them.
  const handler = defineHandler(list, run as unknown as Parameters<typeof defineHandler<typeof list>>[1])
  const facts = { app, caller: undefined, address: '' } as unknown as Parameters<typeof handler.answer>[1]
  return { answer: handler.answer({}, facts), logged }
}

test('customers and staff see a list without the rows that do not fit, and empty where none does', async () => {
  const { answer, logged } = answerOf(['rust', 'leaks'], 'production')
  expect(await answer).toMatchObject({ details: [{ kind: 'leaks' }] })
  expect(logged).toEqual(['a row that does not fit was left out'])
  expect(await answerOf(['rust'], 'production').answer).toMatchObject({ details: [] })
  expect(await answerOf(['rust', 'rust'], 'production').answer).toMatchObject({ details: [] })
})

test('a list of which no row fits is a fault of ours in development', async () => {
  await expect(answerOf(['rust', 'rust'], 'test').answer).rejects.toThrow('does not match its schema')
})
