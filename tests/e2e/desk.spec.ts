import { globSync, readFileSync } from 'node:fs'
import english from '#desk/locales/en.json' with { type: 'json' }
import { expect, test } from './app.ts'
import { joinDesk } from './desk-page.ts'

test.use({ shop: 'desk' }) // takes a machine out of order

test('an invited person joins with a passkey, takes a machine out of order and back, and signs in again', async ({
  app,
  page,
}) => {
  await joinDesk(app, page)
  await page.getByRole('link', { name: english['desk.page.machines'], exact: true }).click()
  const heading = page.getByRole('heading', { level: 3, name: 'Washer 01' })
  const machine = page.getByRole('listitem').filter({ has: heading }).nth(1) // the first is its branch
  await machine.getByRole('button', { name: english['desk.machines.out'] }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: english['desk.machines.out'] }).click()
  await expect(question.getByText(english['desk.missing'])).toBeVisible()
  await question.getByRole('textbox', { name: english['desk.reason'] }).fill('leaks')
  await question.getByRole('button', { name: english['desk.machines.out'] }).click()
  await expect(machine.getByText('leaks')).toBeVisible()
  await machine.getByRole('button', { name: english['desk.machines.back'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: english['desk.machines.back'] }).click()
  await expect(machine.getByRole('button', { name: english['desk.machines.out'] })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out (Mali)' }).click()
  await page.getByRole('button', { name: english['desk.signIn.action'] }).click()
  await expect(page.getByRole('link', { name: english['desk.page.money'] })).toBeVisible()
})

test('no file of the customers’ app has a part of the desk', () => {
  const files = globSync('dist/assets/*.js')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /\/api\/operator\/|desk\.page/.test(readFileSync(file, 'utf8')))).toEqual([])
  const desk = globSync('dist/desk/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(desk.join(''), 'what the pattern finds').toMatch(/\/api\/operator\//)
})
