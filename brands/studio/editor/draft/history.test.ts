import { expect, test } from 'vitest'
import { change, type History, inAllSteps, redo, startHistory, undo } from './history.ts'

const type = (history: History<string>, text: string, at: number, field = 'name') => change(history, text, field, at)

test('undo and redo go through the steps, and a new change drops the redone ones', () => {
  let history = type(type(startHistory('a'), 'b', 0), 'c', 5_000)
  history = undo(history)
  expect(history.present).toBe('b')
  history = undo(history)
  expect([history.present, history.past]).toEqual(['a', []])
  expect(undo(history).present).toBe('a')
  history = redo(redo(history))
  expect([history.present, history.future]).toEqual(['c', []])
  expect(redo(history).present).toBe('c')
  history = type(undo(history), 'd', 9_000)
  expect([history.present, history.past, history.future]).toEqual(['d', ['a', 'b'], []])
})

test('changes of one field in a short time are one step, those of another field or later are not', () => {
  let history = startHistory('')
  for (const [i, text] of ['L', 'Le', 'Lem'].entries()) history = type(history, text, i * 500)
  expect(history.past).toEqual([''])
  history = type(history, 'Lem!', 1_100, 'title')
  history = type(history, 'Lem!!', 5_000, 'title')
  expect(history.past).toEqual(['', 'Lem', 'Lem!'])
})

test('after an undo the next change of the same field is a step of its own', () => {
  const history = type(undo(type(type(startHistory('a'), 'b', 0), 'c', 5_000)), 'd', 5_100)
  expect([history.past, history.present]).toEqual([['a', 'b'], 'd'])
})

test('a change to the same state is no step', () => {
  const history = startHistory('a')
  expect(type(history, 'a', 0)).toBe(history)
})

test('only the last 200 steps are kept', () => {
  let history = startHistory('start')
  for (let i = 0; i < 250; i++) history = type(history, `${i}`, i * 2_000)
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe('49')
})

test('what is no step changes all steps', () => {
  const history = inAllSteps(undo(type(type(startHistory('a'), 'b', 0), 'c', 5_000)), (text) => `${text}!`)
  expect([history.past, history.present, history.future]).toEqual([['a!'], 'b!', ['c!']])
})
